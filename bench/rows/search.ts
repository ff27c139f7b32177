import { againstFloor, type Bench } from '../bench.ts';
import { fromEverywhere, request } from '../load/requests.ts';
import { measure } from '../rounds.ts';
import { ms, type Row, times } from '../table.ts';

/** Each with a typing error, so that the words have to be corrected. */
const mistyped = [
  'contratso',
  'prision prebentiva',
  'usucapoin',
  'derecho tributarlo',
  'arbitrage',
  'negociacion coletiva',
];

export function searchRequests(path = '/api/catalogo'): string[] {
  return mistyped.map((q) => request('GET', `${path}?q=${encodeURIComponent(q)}`, { headers: fromEverywhere }));
}

export async function searchRows(bench: Bench): Promise<Row[]> {
  const goal = { work: 'buscar en el catálogo con errata, 20 000 cursos', atLeast: 0.7 };
  const row = await againstFloor(bench, goal, { requests: searchRequests() }, { requests: searchRequests('/search') });
  const { p50, p99 } = (row.figures as { ours: { p50: number; p99: number } }).ours;
  const tail: Row = {
    work: 'la misma búsqueda: p99 contra p50',
    ours: `${p99.toFixed(1)} ms`,
    floor: `${p50.toFixed(1)} ms`,
    ratio: times(p99 / p50),
    spread: '',
    goal: '≤ 4.00',
    met: p99 / p50 <= 4,
  };
  return [row, tail];
}

/** Typed texts for the suggestions: from two letters to several words, common, rare and mistyped. */
const typed = [
  'de',
  'der',
  'derecho p',
  'pe',
  'penal',
  'cur',
  'prision prev',
  'dipl',
  'huam',
  'zz',
  'arvitrage',
  'huamn',
  'laborla penla',
];

const mostMs = 50;

/** One visitor types and waits for every answer, so the row shows the p99 of the slowest text. */
export async function sugerenciasRows(bench: Bench): Promise<Row[]> {
  const found: { q: string; p50: number; p99: number }[] = [];
  for (const q of typed) {
    const path = `/api/catalogo/sugerencias?q=${encodeURIComponent(q)}`;
    const requests = [request('GET', path, { headers: fromEverywhere })];
    const { p50, p99 } = await measure(bench.load, { server: bench.app, requests, connections: 1 }, 3, 400);
    found.push({ q, p50, p99 });
  }
  const [fastest, slowest] = [found.toSorted((a, b) => a.p99 - b.p99)[0]!, found.toSorted((a, b) => b.p99 - a.p99)[0]!];
  return [
    {
      work: `sugerencias mientras se escribe: p99 de la más lenta («${slowest.q}»)`,
      ours: ms(slowest.p99),
      floor: '',
      ratio: '',
      spread: `${ms(fastest.p99)} – ${ms(slowest.p99)}`,
      goal: `≤ ${mostMs} ms`,
      met: slowest.p99 <= mostMs,
      figures: found,
    },
  ];
}
