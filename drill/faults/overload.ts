import { Load } from '../../bench/load/load.ts';
import { request } from '../../bench/load/requests.ts';
import type { School } from '../school.ts';
import type { Outcome } from '../table.ts';

const connections = 300;
const ms = 15_000;

/** Many clients search at once, which no cache answers. Others are served or refused with 503 in time. */
export async function overload(school: School): Promise<Outcome[]> {
  const app = await school.startApp({ TRUST_PROXY: '127.0.0.1' });
  const load = new Load();
  try {
    const outcome = await school.observe({
      fault: `${connections} clients search for ${ms / 1000} s`,
      url: `http://127.0.0.1:${app.port}`,
      expected: { notReady: false },
      async during() {
        const search = request('GET', '/api/catalogo?q=derecho%20{n}', { headers: { 'x-forwarded-for': '{ip}' } });
        const { statuses } = await load.make({ port: app.port, requests: [search], connections, ms });
        const strange = Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status));
        if (strange.length > 0) throw new Error(`searches were answered ${JSON.stringify(statuses)}`);
      },
    });
    // Refusing under pressure is what is wanted; only probes and pages must go on.
    return [{ ...outcome, problems: outcome.problems.filter((problem) => !problem.startsWith('/readyz')) }];
  } finally {
    load.stop();
    await app.stop();
  }
}
