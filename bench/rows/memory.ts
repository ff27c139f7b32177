import { allEndpoints } from 'domain/contract/all.ts';
import type { Bench } from '../bench.ts';
import { request } from '../load/requests.ts';
import type { Row } from '../table.ts';
import { meRequests } from './campus.ts';
import { allocatorSettings } from './mixed-load.ts';

const answers = 200_000;
/** First requests fill caches, which is not growth. */
const warmUp = 20_000;

const mb = (figure: number) => `${Math.round(figure)} MB`;
const blank = { floor: '', ratio: '', spread: '' };

/** Resident memory before and after 200,000 mixed requests. */
export async function memoryRows(bench: Bench): Promise<Row[]> {
  const { load, app } = bench;
  const mixture = [
    ...meRequests(bench).slice(0, 16),
    ...Array.from({ length: 32 }, () => request('GET', '/catalogo', { headers: { 'accept-encoding': 'gzip' } })),
    ...Array.from({ length: 16 }, () => request('GET', '/api/cursos?page=1&size=10')),
  ];
  const ask = (count: number) => load.make({ port: app.port, requests: mixture, connections: 16, ms: 120_000, count });
  await ask(warmUp);
  const before = app.rssMb();
  await ask(answers);
  const after = app.rssMb();
  return [
    {
      work: 'memoria tras toda la medición (sin opciones de malloc ni del montón viejo)',
      ours: mb(after),
      ...blank,
      goal: '≤ 300 MB',
      met: after <= 300,
    },
    {
      work: 'memoria: 200 000 respuestas más tarde',
      ours: mb(after),
      ...blank,
      floor: mb(before),
      ratio: (after / before).toFixed(2),
      goal: '≤ 1.05',
      met: after <= before * 1.05,
    },
  ];
}

/** Resident memory of a process as `deploy` starts it, after every public page and every list of ADMIN once. */
export async function walkRow({ school, admin }: Bench): Promise<Row[]> {
  const app = await school.startApp([], allocatorSettings());
  const origin = `http://127.0.0.1:${app.port}`;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>http:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const lists = allEndpoints()
    .filter(({ spec }) => spec.method === 'GET' && spec.answer.kind === 'resources' && !spec.params)
    .map(({ spec }) => `/api${spec.path}`);
  const headers = { cookie: `sesion=${admin.token}; XSRF-TOKEN=${admin.csrf}` };
  for (const path of [...pages, ...lists]) await (await fetch(`${origin}${path}`, { headers })).arrayBuffer();
  const after = app.rssMb();
  await app.stop();
  const work = `memoria tras el arranque y un paseo por ${pages.length} páginas y ${lists.length} listas`;
  return [{ work, ours: mb(after), ...blank, goal: '≤ 220 MB', met: after <= 220 }];
}
