import { againstFloor, type Bench } from '../bench.ts';
import { fromEverywhere, request } from '../load/requests.ts';
import { type Row, times } from '../table.ts';

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
