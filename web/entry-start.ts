/*
 * First script of a public page: shows the page before its code competes for the network and the processor. The server
 * lists the files in `data-files`, the entry first. With `data-wait` they are loaded at the first interaction, or after
 * `longestWaitMs`: the page can be read, and its links and forms used, without them.
 */
const script = document.querySelector<HTMLElement>('script[data-files]');
const files = script?.dataset.files?.split(' ') ?? [];

const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'];
/** After this time the code is loaded without interaction, for data fetched by the browser, such as free seats. */
const longestWaitMs = 4000;
const capture = { capture: true, passive: true };

/** Whether the browser has a session, a cart, or a link with coupon or campaign: then the code is loaded at once. */
function isKnownVisitor(): boolean {
  try {
    return localStorage.length > 0 || /XSRF-TOKEN=|cupon|utm_/.test(document.cookie + location.search);
  } catch {
    return true;
  }
}

/** After a layout, a browser without a mouse reports a `pointermove` at 0,0. */
function isWithoutPointer(event: Event): boolean {
  return event.type === 'pointermove' && (event as PointerEvent).clientX + (event as PointerEvent).clientY === 0;
}

/** Resolves at the first interaction, or after `longestWaitMs`. */
function touched(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (event?: Event) => {
      if (event && isWithoutPointer(event)) return;
      for (const name of signsOfLife) removeEventListener(name, stop, capture);
      resolve();
    };
    for (const name of signsOfLife) addEventListener(name, stop, capture);
    setTimeout(stop, longestWaitMs);
  });
}

/** Resolves after the first frame; at once in a hidden tab, which paints none. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Repeats the click on the last button that was pressed before React listened. A link clicked after that button waits
 * for the repeated click, at most `longestWaitMs`. Other links and native forms work without code.
 */
function keepPress(): void {
  let pressed: HTMLElement | null = null;
  let next: HTMLElement | null = null;
  const remember = (event: MouseEvent) => {
    const target = event.target as Element;
    const link = target.closest('a');
    if (pressed && link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      next = link;
      setTimeout(goOn, longestWaitMs);
    }
    pressed = target.closest<HTMLElement>('button[type=button]') ?? pressed;
  };
  const goOn = () => {
    removeEventListener('click', remember, true);
    pressed?.click();
    setTimeout(() => {
      next?.click();
      pressed = next = null;
    });
  };
  addEventListener('click', remember, true);
  document.addEventListener('hydrating', goOn);
}

/** All files are fetched together; React is evaluated in a task of its own. */
async function start([entry, ...others]: string[]): Promise<void> {
  if (!entry) return;
  keepPress();
  if (script && 'wait' in script.dataset && !isKnownVisitor()) await touched();
  await painted();
  const links = [entry, ...others].map((href) => {
    const link = document.createElement('link');
    return Object.assign(link, { rel: 'modulepreload', href });
  });
  document.head.append(...links);
  const react = others.find((href) => href.includes('/react-'));
  if (react) await import(/* @vite-ignore */ react);
  for (const link of links) link.remove();
  await new Promise((resolve) => setTimeout(resolve));
  await import(/* @vite-ignore */ entry);
}

void start(files);
