import path from 'node:path';
import type { Bench } from '../bench.ts';
import { type Running, startProcess } from '../processes.ts';
import { compare, median } from '../rounds.ts';
import { ms, perSecond, type Row, range, times } from '../table.ts';
import { autosaveRequests, meRequests, submitRequests } from './campus.ts';

/** Two processes on one PostgreSQL behind a load balancer. */
export async function twoProcessesRows(bench: Bench): Promise<Row[]> {
  const second = await bench.school.startApp();
  const toOne = await startBalancer(bench, [bench.app]);
  const toBoth = await startBalancer(bench, [bench.app, second]);
  try {
    return [
      await sameAnswers(bench, second),
      await seenOnBoth(bench, second),
      ...(await throughput(bench, toOne, toBoth)),
    ];
  } finally {
    await toOne.stop();
    await toBoth.stop();
    await second.stop();
  }
}

function startBalancer({ school }: Bench, servers: Running[]): Promise<Running> {
  const env = { TARGETS: servers.map(({ port }) => port).join(',') };
  const logFile = path.join(school.dataDir, 'balancer.log');
  return startProcess({ script: 'bench/proxy.ts', env, logFile, ready: '/livez' });
}

/** The same session and the same URLs, requested from each. */
async function sameAnswers({ app, students }: Bench, second: Running): Promise<Row> {
  const headers = { cookie: `sesion=${students[0]!.token}` };
  const paths = ['/api/auth/me', '/api/mis-pedidos', '/api/cursos?page=2&size=10', '/catalogo', '/api/catalogo?page=1'];
  let same = 0;
  for (const at of paths) {
    const [one, other] = await Promise.all(
      [app, second].map(async ({ port }) => {
        const answer = await fetch(`http://127.0.0.1:${port}${at}`, { headers });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    if (one === other && one!.startsWith('200 ')) same += 1;
  }
  const blank = { floor: '', ratio: '', spread: '' };
  return {
    work: 'dos procesos: mismas respuestas, misma sesión',
    ours: `${same} de ${paths.length}`,
    ...blank,
    goal: 'todas',
    met: same === paths.length,
  };
}

/** Time from the response to a change until the other process shows it. */
async function seenOnBoth(bench: Bench, second: Running): Promise<Row> {
  const waits: number[] = [];
  for (let round = 0; round < 5; round++) {
    waits.push(await timeToSee(bench, bench.app, second), await timeToSee(bench, second, bench.app));
  }
  const longest = Math.max(...waits);
  return {
    work: 'dos procesos: un cambio del catálogo se ve en el otro',
    ours: ms(median(waits)),
    floor: '',
    ratio: '',
    spread: `${ms(Math.min(...waits))} – ${ms(longest)}`,
    goal: '≤ 1 s',
    met: longest <= 1000,
  };
}

async function timeToSee({ exam, admin }: Bench, writer: Running, reader: Running): Promise<number> {
  const course = `/api/cursos/${exam.cursoId}`;
  const page = `/catalogo/flyer/${exam.cursoId}`;
  const read = async (at: string) => (await fetch(`http://127.0.0.1:${reader.port}${at}`)).text();
  await Promise.all([read(course), read(page)]);
  const nombre = `Curso con examen ${process.hrtime.bigint()}`;
  const { resource } = (await (await fetch(`http://127.0.0.1:${writer.port}${course}`)).json()) as { resource: object };
  const saved = await fetch(`http://127.0.0.1:${writer.port}${course}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      cookie: `sesion=${admin.token}; XSRF-TOKEN=${admin.csrf}`,
      'x-xsrf-token': admin.csrf,
    },
    body: JSON.stringify({ ...resource, nombre }),
  });
  if (saved.status !== 200) throw new Error(await saved.text());
  const begun = performance.now();
  while (!(await read(course)).includes(nombre) || !(await read(page)).includes(nombre)) {
    if (performance.now() - begun > 10_000) break;
  }
  return performance.now() - begun;
}

const whyMe =
  'no espera a PostgreSQL sino a Node: un proceso manda juntas por una conexión las sesiones que se piden a la vez, y ' +
  'repartidas entre dos hay menos que juntar; los dos núcleos son los mismos.';

/** Requests bound by PostgreSQL must not get slower on two processes; both sides are behind the balancer. */
async function throughput(bench: Bench, toOne: Running, toBoth: Running): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [work, requests, why] of [
    ['GET /api/auth/me', meRequests(bench), whyMe],
    ['guardar una respuesta', autosaveRequests(bench), undefined],
    ['enviar una prueba', submitRequests(bench), undefined],
  ] as const) {
    // The second process is not warmed up yet.
    const ours = { server: toBoth, requests, warmUpMs: 4_000 };
    const found = await compare(bench.load, ours, { server: toOne, requests });
    rows.push({
      work: `dos procesos contra uno: ${work}`,
      ours: perSecond(found.ours.perSecond),
      floor: perSecond(found.floor.perSecond),
      ratio: times(found.ratio),
      spread: range(found.spread),
      goal: '≥ 1.00',
      met: found.ratio >= 1,
      ...(found.ratio < 1 && why && { note: why }),
    });
  }
  return rows;
}
