import type { Browser } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { besidesPictures, bytesIn, ofKind, openBrowser, type Visit, visit } from '../browser/visit.ts';
import type { Person } from '../load/requests.ts';
import { median } from '../rounds.ts';
import { type Row, range, times } from '../table.ts';
import { firstFlyer } from './pages.ts';

const rounds = 5;

/** A 360 px phone with an empty cache on a slow connection; and the first screen after the sign-in. */
export async function firstVisitRows(bench: Bench): Promise<Row[]> {
  const browser = await openBrowser();
  if (!browser) return [withoutBrowser('primera visita'), withoutBrowser('primera pantalla del campus')];
  const origin = `http://127.0.0.1:${bench.app.port}`;
  try {
    const catalogo = await compareVisits(browser, `${origin}/catalogo`);
    const flyer = await compareVisits(browser, `${origin}/catalogo/flyer/${await firstFlyer(bench)}`);
    const known = new Set(catalogo.visits.flatMap((each) => ofKind(each, 'script').map(({ url }) => url)));
    return [
      ...visitRows('primera visita al catálogo', catalogo),
      ...visitRows('primera visita a un flyer', flyer),
      ...(await slowCampusRows(browser, origin, bench)),
      await campusRow(browser, 'primera pantalla de una alumna', origin, bench.students[0]!, known),
      await campusRow(browser, 'primera pantalla de administración', origin, bench.admin, known),
    ];
  } finally {
    await browser.close();
  }
}

type Compared = { visits: Visit[]; bare: Visit[] };

/** Alternates with and without scripts, so that a slow phase of the machine affects both. */
async function compareVisits(browser: Browser, url: string): Promise<Compared> {
  const found: Compared = { visits: [], bare: [] };
  await visit(browser, { url });
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [false, true] : [true, false];
    for (const withoutScripts of order) {
      const seen = await visit(browser, { url, slow: true, withoutScripts });
      found[withoutScripts ? 'bare' : 'visits'].push(seen);
    }
  }
  return found;
}

function visitRows(work: string, { visits, bare }: Compared): Row[] {
  const kind = (name: Parameters<typeof ofKind>[1]) => visits.map((each) => bytesIn(ofKind(each, name)));
  return [
    atMost(`${work}: JavaScript (gzip)`, kind('script'), 95_000, kilobytes),
    atMost(`${work}: CSS (gzip)`, kind('stylesheet'), 15_000, kilobytes),
    atMost(`${work}: imágenes`, kind('image'), 200_000, kilobytes),
    atMost(
      `${work}: peticiones sin imágenes`,
      visits.map((each) => besidesPictures(each).length),
      12,
      String,
    ),
    atMost(
      `${work}: saltos (CLS)`,
      visits.map(({ layoutShift }) => layoutShift),
      0,
      (figure) => figure.toFixed(3),
    ),
    largestPaintRow(`${work}: LCP contra sin scripts`, visits, bare),
  ];
}

function largestPaintRow(work: string, visits: Visit[], bare: Visit[]): Row {
  const [ours, floor] = [visits, bare].map((each) => each.map(({ largestPaintMs }) => largestPaintMs)) as [
    number[],
    number[],
  ];
  const ratios = ours.map((figure, at) => figure / floor[at]!);
  const ratio = median(ours) / median(floor);
  return {
    work,
    ours: milliseconds(median(ours)),
    floor: milliseconds(median(floor)),
    ratio: times(ratio),
    spread: range([Math.min(...ratios), Math.max(...ratios)]),
    goal: '≤ 1.50',
    met: ratio <= 1.5,
    figures: { ours, floor },
  };
}

/** What a student waits for on a slow phone: the cards of the courses, and the modules of one. */
async function slowCampusRows(browser: Browser, origin: string, { students, exam }: Bench): Promise<Row[]> {
  const screens = [
    ['panel de una alumna', '/dashboard', '[aria-labelledby=mis-cursos] li h3'],
    ['curso de una alumna', `/curso-modulo?cursoId=${exam.cursoId}`, '[aria-label="Módulos"] li'],
  ] as const;
  const rows: Row[] = [];
  for (const [work, path, content] of screens) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++) {
      visits.push(await visit(browser, { url: origin + path, cookies: cookiesOf(students[0]!), slow: true, content }));
    }
    const scripts = visits.map((each) => bytesIn(ofKind(each, 'script')));
    const waits = visits.map(({ contentMs }) => contentMs);
    rows.push(
      atMost(`${work}: JavaScript (gzip)`, scripts, 160_000, kilobytes),
      atMost(`${work}: contenido con 4G lento y CPU 4×`, waits, 2_500, milliseconds),
    );
  }
  return rows;
}

const cookiesOf = ({ token, csrf }: Person) => [
  { name: 'sesion', value: token },
  { name: 'XSRF-TOKEN', value: csrf },
];

async function campusRow(browser: Browser, work: string, origin: string, as: Person, known: Set<string>): Promise<Row> {
  const cookies = cookiesOf(as);
  const more: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const seen = await visit(browser, { url: `${origin}/dashboard`, cookies });
    more.push(bytesIn(ofKind(seen, 'script').filter(({ url }) => !known.has(url))));
  }
  return atMost(`${work}: JavaScript de más (gzip)`, more, 180_000, kilobytes);
}

function atMost(work: string, figures: number[], goal: number, show: (figure: number) => string): Row {
  const ours = median(figures);
  const spread = `${show(Math.min(...figures))} – ${show(Math.max(...figures))}`;
  return {
    work,
    ours: show(ours),
    floor: '',
    ratio: '',
    spread,
    goal: `≤ ${show(goal)}`,
    met: ours <= goal,
    figures,
  };
}

function withoutBrowser(work: string): Row {
  const nothing = { ours: '', floor: '', ratio: '', spread: '', goal: '' };
  return { work, ...nothing, met: null, note: 'No hay un navegador en esta máquina: no se midió.' };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const milliseconds = (figure: number) => `${Math.round(figure)} ms`;
