import type { Bench } from '../bench.ts';
import { request } from '../load/requests.ts';
import type { Row } from '../table.ts';
import { meRequests } from './campus.ts';

const answers = 200_000;
/** First requests fill caches, which is not growth. */
const warmUp = 20_000;

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
  const mb = (figure: number) => `${Math.round(figure)} MB`;
  const blank = { floor: '', ratio: '', spread: '' };
  return [
    {
      work: 'memoria tras toda la medición (sin opciones de malloc ni del montón viejo)',
      ours: mb(after),
      ...blank,
      goal: '≤ 350 MB',
      met: after <= 350,
    },
    {
      work: 'memoria: 200 000 respuestas más tarde',
      ours: mb(after),
      floor: mb(before),
      ratio: (after / before).toFixed(2),
      spread: '',
      goal: '≤ 1.05',
      met: after <= before * 1.05,
    },
  ];
}
