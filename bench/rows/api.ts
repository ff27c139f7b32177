import { againstFloor, type Bench } from '../bench.ts';
import { request } from '../load/requests.ts';
import type { Row } from '../table.ts';
import { firstFlyer } from './pages.ts';
import { storeAnswer } from './store-answer.ts';

/** Public API, against a process that sends the same bytes. */
export async function publicApiRows(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [work, path] of [
    ['GET /api/cursos, una página', '/api/cursos?page=1&size=10'],
    ['GET /api/cursos/:id', `/api/cursos/${await firstFlyer(bench)}`],
  ] as const) {
    await storeAnswer(bench, path, {});
    const ours = { requests: [request('GET', path)] };
    rows.push(await againstFloor(bench, { work, atLeast: 0.78 }, ours, { requests: [request('GET', '/')] }));
  }
  return rows;
}
