import { againstFloor, type Bench } from '../bench.ts';
import { request } from '../load/requests.ts';
import type { Row } from '../table.ts';
import { storeAnswer } from './store-answer.ts';

const warmUpMs = 2_000;
const gzip = { 'accept-encoding': 'gzip' };

/** Public pages, full and 304, against a process that sends the same bytes. */
export async function pageRows(bench: Bench): Promise<Row[]> {
  const flyer = await firstFlyer(bench);
  const rows: Row[] = [];
  for (const [name, path] of [
    ['página del catálogo', '/catalogo'],
    ['página de un flyer', `/catalogo/flyer/${flyer}`],
  ] as const) {
    const { etag } = await storeAnswer(bench, path, gzip);
    rows.push(await same(bench, name, path, gzip));
    await storeAnswer(bench, path, { ...gzip, 'if-none-match': etag });
    rows.push(await same(bench, `${name}, sin cambios (304)`, path, { ...gzip, 'if-none-match': etag }));
  }
  return rows;
}

function same(bench: Bench, work: string, path: string, headers: Record<string, string>): Promise<Row> {
  const ours = { requests: [request('GET', path, { headers })], warmUpMs };
  const floor = { requests: [request('GET', '/', { headers })], warmUpMs };
  return againstFloor(bench, { work, atLeast: 0.75 }, ours, floor);
}

export async function firstFlyer({ school }: Bench): Promise<number> {
  const { rows } = await school.client.query<{ id: number }>(
    `select curso_id as id from curso where activa and eliminado is null and imagen <> '' order by curso_id limit 1`,
  );
  return rows[0]!.id;
}
