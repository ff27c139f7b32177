import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { makeCertificates } from '../contents/certificates.ts';
import { Load } from '../load/load.ts';
import type { LoadReport } from '../load/message.ts';
import { request } from '../load/requests.ts';
import type { Row } from '../table.ts';
import { autosaveRequests, meRequests, pedidoRequests } from './campus.ts';
import { firstFlyer } from './pages.ts';

const loadMs = 8 * 60_000;
const unit = path.resolve(import.meta.dirname, '../../deploy/aula@.service');

/** Environment variables of the allocator, from the systemd unit. */
export function allocatorSettings(): Record<string, string> {
  const [, line = ''] = /^Environment=(MALLOC.*)$/m.exec(readFileSync(unit, 'utf8')) ?? [];
  return Object.fromEntries(line.split(' ').map((setting) => setting.split('=') as [string, string]));
}

/** Resident memory of a process as `deploy` starts it, in eight minutes of pages, study, orders and certificates. */
export async function mixedLoadRows(bench: Bench): Promise<Row[]> {
  const { school, admin } = bench;
  const app = await school.startApp([], allocatorSettings());
  const gzip = { 'accept-encoding': 'gzip' };
  const people = [
    ...meRequests(bench),
    ...autosaveRequests(bench).slice(0, 16),
    ...Array.from({ length: 8 }, () => request('GET', '/catalogo', { headers: gzip })),
    request('GET', `/catalogo/flyer/${await firstFlyer(bench)}`, { headers: gzip }),
    request('GET', '/catalogo?q=laborla', { headers: gzip }),
    request('GET', '/api/cursos?page=1&size=10'),
    ...(await pedidoRequests(bench)),
  ];
  const office = (await makeCertificates(school.client, 20_000)).map((codigo) =>
    request('GET', `/api/certificados/codigo/${codigo}/pdf`, { as: admin }),
  );
  const loads = [new Load(), new Load()];
  const rss: number[] = [];
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await wait(1_000)) rss.push(app.rssMb());
  })();
  const [first, second] = await Promise.all([
    loads[0]!.make({ port: app.port, requests: people, connections: 16, ms: loadMs }),
    loads[1]!.make({ port: app.port, requests: office, connections: 2, ms: loadMs }),
  ]);
  isOver = true;
  await sampling;
  for (const load of loads) load.stop();
  await app.stop();
  const [highest, last] = [Math.max(...rss), rss.at(-1)!];
  const said = ({ answers, statuses, firstBad }: LoadReport) =>
    `${answers} respuestas ${JSON.stringify(statuses)}${firstBad ? ` ${firstBad.slice(0, 200)}` : ''}`;
  return [
    {
      work: 'memoria en 8 minutos de carga mezclada, con los ajustes de deploy',
      ours: `${Math.round(last)} MB`,
      floor: '',
      ratio: '',
      spread: `hasta ${Math.round(highest)} MB`,
      goal: '≤ 300 MB',
      met: highest <= 300,
      note: [first, second].map(said).join('; '),
    },
  ];
}
