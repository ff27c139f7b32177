import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../../bench/processes.ts';
import type { School } from '../school.ts';
import type { Outcome } from '../table.ts';

/** kill -9 under writers, then a start on the same port, as a supervisor does. */
export async function kills(school: School, times: number): Promise<Outcome[]> {
  let app: Running = await school.startApp();
  const { port } = app;
  const outcome = await school.observe({
    fault: `${times} kills`,
    url: `http://127.0.0.1:${port}`,
    expected: { notReady: false, processStops: true },
    async during() {
      for (let i = 0; i < times; i++) {
        await wait(1_500);
        process.kill(app.pid, 'SIGKILL');
        app = await school.startApp({ PORT: String(port) });
      }
    },
  });
  await app.stop();
  return [outcome];
}
