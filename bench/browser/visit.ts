import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { findBrowser } from '../../tools/browser.ts';

type Kind = 'script' | 'stylesheet' | 'font' | 'image' | 'other';
type Download = { url: string; kind: Kind; bytes: number };

/** What a phone with an empty cache downloads for one page, and its paint metrics. */
export type Visit = {
  downloads: Download[];
  layoutShift: number;
  largestPaintMs: number;
  headingFont: string;
  /** When `content` first appeared in the page; NaN without `content`. */
  contentMs: number;
};

export type VisitOptions = {
  url: string;
  cookies?: { name: string; value: string }[];
  /** Emulate a phone on a slow connection. */
  slow?: boolean;
  withoutScripts?: boolean;
  /** Report the font of the heading. */
  headingFont?: boolean;
  /** Selector of the main content of the page. */
  content?: string;
};

export async function openBrowser(): Promise<Browser | null> {
  try {
    return await chromium.launch(await findBrowser());
  } catch {
    return null;
  }
}

export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { url, cookies = [], slow = false, withoutScripts = false, headingFont = false, content } = options;
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-PE',
    // Goals are stated in gzip; Chromium would ask for brotli.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
    const page = await context.newPage();
    const traffic = new Traffic(page);
    await emulate(page, slow, withoutScripts);
    if (content !== undefined) await page.addInitScript(watchContent, content);
    await page.goto(url);
    if (content !== undefined) await page.locator(content).first().waitFor();
    // Reading pages load their scripts on the first pointer event. In the margin: a link under the pointer is fetched
    // ahead.
    await page.mouse.move(1, 370);
    if (!withoutScripts) await page.waitForFunction(isHydrated);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await traffic.silence();
    const paints = await page.evaluate(readPaints);
    return {
      downloads: await traffic.downloads(),
      ...paints,
      contentMs: await page.evaluate(() => Reflect.get(window, 'contentMs') ?? Number.NaN),
      headingFont: headingFont ? await fontOf(page, 'h1') : '',
    };
  } finally {
    await context.close();
  }
}

/** The font that renders most of the element's text. */
async function fontOf(page: Page, selector: string): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.toSorted((a, b) => b.glyphCount - a.glyphCount)[0]?.familyName ?? '';
}

export const ofKind = ({ downloads }: Visit, kind: Kind): Download[] =>
  downloads.filter((download) => download.kind === kind);

export const bytesIn = (downloads: Download[]): number => downloads.reduce((sum, { bytes }) => sum + bytes, 0);

export const besidesPictures = ({ downloads }: Visit): string[] =>
  downloads.filter(({ kind }) => kind !== 'image').map(({ url }) => new URL(url).pathname);

const silenceMs = 400;

class Traffic {
  readonly #finished: Request[] = [];
  readonly #open = new Set<Request>();
  #lastChange = Date.now();

  constructor(page: Page) {
    page.on('request', (request) => this.#change(() => this.#open.add(request)));
    page.on('requestfailed', (request) => this.#change(() => this.#open.delete(request)));
    page.on('requestfinished', (request) => {
      this.#change(() => this.#open.delete(request));
      if (!request.url().startsWith('data:')) this.#finished.push(request);
    });
  }

  #change(act: () => void): void {
    act();
    this.#lastChange = Date.now();
  }

  async silence(): Promise<void> {
    while (this.#open.size > 0 || Date.now() - this.#lastChange < silenceMs) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async downloads(): Promise<Download[]> {
    return Promise.all(
      this.#finished.map(async (request) => ({
        url: request.url(),
        kind: kindOf(request.resourceType()),
        bytes: (await request.sizes()).responseBodySize,
      })),
    );
  }
}

function kindOf(type: string): Kind {
  return type === 'script' || type === 'stylesheet' || type === 'font' || type === 'image' ? type : 'other';
}

/** Throttling profile that Lighthouse uses for phones. */
async function emulate(page: Page, slow: boolean, withoutScripts: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  if (withoutScripts) await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] });
  if (!slow) return;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page before everything else. */
function watchContent(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    Reflect.set(window, 'contentMs', performance.now());
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** React marks hydrated elements. */
function isHydrated(): boolean {
  return Object.keys(document.body).some((key) => key.startsWith('__react'));
}

/** Runs in the page, once it is idle. */
async function readPaints(): Promise<{ layoutShift: number; largestPaintMs: number }> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 250);
    });
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[];
  const paints = await entriesOf('largest-contentful-paint');
  return {
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    largestPaintMs: paints.at(-1)?.startTime ?? Number.NaN,
  };
}
