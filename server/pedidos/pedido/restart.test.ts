import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { count, makeAlumno } from '../../testing/pedidos.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { processEnv, startTienda, type Tienda, tally } from '../../testing/tienda.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterAll(() => s.close());

test('a notice that was answered survives the server being killed while it asks the provider', async () => {
  // Without PUBLIC_URL the process announces its own port, so the notification reaches the process that is killed.
  const { PUBLIC_URL: _shop, ...env } = processEnv(s);
  const curso = await makeCurso(s.deps.db);
  const { usuarioId } = await makeAlumno(s.deps);
  const pedido = await s.pedido({ lineas: [[curso, 2]], usuarioId });
  const { path, headers, body } = s.peer.notice(s.peer.pay(pedido.numero, 'approved').id);
  // Otherwise the server of this test would run the job itself.
  await s.deps.jobs.stop();
  const server = await startServerProcess(env);
  expect(server.url).not.toBe(s.t.url);
  s.peer.mood.delayMs = 60_000;
  const asked = s.peer.requests.length;
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => s.peer.requests.length).toBeGreaterThan(asked);
  server.signal('SIGKILL');
  await server.ended;
  expect(await s.estado(pedido)).toBe('pendiente');
  s.peer.mood.delayMs = 0;

  const again = await startTestApp({ env, databaseUrl: env.DATABASE_URL! });
  // The killed process has sent no heartbeat for a minute.
  await s.deps.db.execute(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute',
    started_on = started_on - interval '1 minute' where state = 'active'`);
  await expect.poll(() => s.estado(pedido), { interval: 200 }).toBe('pagado');
  await again.close();
  expect(await tally(s.t, pedido)).toEqual({
    asientos: 2,
    matriculas: 1,
    pagos: 1,
    pagados: 1,
    correos: 1,
    enlaces: 0,
  });
  expect(await count(s.deps, `matricula where usuario_id = ${usuarioId} and curso_id = ${curso.cursoId}`)).toBe(1);
});
