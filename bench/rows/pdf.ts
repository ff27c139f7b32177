import type { Bench } from '../bench.ts';
import { makeCertificates } from '../contents/certificates.ts';
import { Load } from '../load/load.ts';
import { request } from '../load/requests.ts';
import { measure, median } from '../rounds.ts';
import { ms, type Row, range, times } from '../table.ts';
import { meRequests } from './campus.ts';

const rounds = 5;
const roundMs = 1000;

const whySlower =
  'es el dibujo mismo, no lo que va con él: con la misma petición y sin dibujar la razón es 1,2. En dos núcleos para Node, ' +
  'PostgreSQL, el dibujo y quien pide, se espera el núcleo un turno del planificador (3 ms). Menos prioridad aún, la clase ' +
  '«idle», un solo hilo auxiliar de V8 y pausas entre documentos no lo cambian.';

/** Certificates that were never rendered, and the latency of other requests meanwhile. */
export async function pdfRows(bench: Bench): Promise<Row[]> {
  const { app, load, school } = bench;
  const codes = await makeCertificates(school.client, 3000);
  const fresh = (howMany: number) =>
    codes
      .splice(0, howMany)
      .map((codigo) => request('GET', `/api/certificados/codigo/${codigo}/pdf`, { as: bench.admin }));
  const others = { server: app, requests: meRequests(bench), connections: 4 };

  const perCore: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const cpu = app.cpuSeconds();
    const requests = fresh(200);
    const { answers } = await load.make({ port: app.port, requests, connections: 2, ms: roundMs, count: 200 });
    if (round > 0) perCore.push(answers / (app.cpuSeconds() - cpu));
  }

  const rendering = new Load();
  const slower: number[] = [];
  const [alone, beside]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      const quiet = await measure(load, others, 1, roundMs);
      const rendered = rendering.make({
        port: app.port,
        requests: fresh(200),
        connections: 1,
        ms: roundMs * 3,
        count: 200,
      });
      const busy = await measure(load, others, 1, roundMs);
      await rendered;
      alone.push(quiet.p99);
      beside.push(busy.p99);
      slower.push(busy.p99 / quiet.p99);
    }
  } finally {
    rendering.stop();
  }
  return [
    {
      work: 'certificados en PDF, por segundo de procesador',
      ours: median(perCore).toFixed(1),
      floor: '',
      ratio: '',
      spread: range([Math.min(...perCore), Math.max(...perCore)]),
      goal: '≥ 25',
      met: median(perCore) >= 25,
    },
    {
      work: 'p99 de los demás mientras se dibujan',
      ours: ms(median(beside)),
      floor: ms(median(alone)),
      ratio: times(median(slower)),
      spread: range([Math.min(...slower), Math.max(...slower)]),
      goal: '≤ 2.00',
      met: median(slower) <= 2,
      ...(median(slower) > 2 && { note: whySlower }),
    },
  ];
}
