import { mailPriority } from 'domain/rules/mails.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { jobSettings } from '../ports/jobs/jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { queueMail } from './enqueue.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const hello = {
  asunto: 'Hola',
  texto: 'Hola',
  html: '',
  reservado: false,
  urlBaja: null,
  usuarioId: null,
  plantilla: null,
  datos: null,
};
const enqueue = (para: string, prioridad: number) =>
  inTransaction(t.deps.db, (tx) => queueMail(t.deps.jobs, tx, { para, ...hello, prioridad }));

test('MAIL-09 announcements that all hang delay no mail of a sign-in or pedido', async () => {
  const sent: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { send } = t.deps.mail;
  t.deps.mail = {
    ...t.deps.mail,
    async send({ para }) {
      if (para.startsWith('anuncio')) await gate;
      sent.push(para);
      return { id: para };
    },
  };
  const busy = jobSettings['correo.masivo'].concurrency;
  for (let i = 0; i < busy + 3; i++) await enqueue(`anuncio${i}@lote.pe`, mailPriority.anuncio);
  const running = async () => {
    const { rows } = await t.deps.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'correo.masivo' and state = 'active'`,
    );
    return rows[0]?.n;
  };
  await expect.poll(running).toBe(busy);
  const urgent = ['acceso@lote.pe', 'pedido@lote.pe'];
  await enqueue('acceso@lote.pe', mailPriority.acceso);
  await enqueue('pedido@lote.pe', mailPriority.pedido);
  await expect.poll(() => [...sent].sort()).toEqual(urgent);
  await enqueue('sesion@lote.pe', mailPriority.sesion);
  open();
  await expect.poll(() => sent.length).toBe(busy + 6);
  // A session mail waits only for the announcements that are already being sent.
  expect(sent.indexOf('sesion@lote.pe')).toBeLessThan(sent.indexOf(`anuncio${busy + 2}@lote.pe`));
  t.deps.mail = { ...t.deps.mail, send };
});

test('MAIL-09 a sign-in mail passes the pedidos that wait before it', async () => {
  const sent: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  t.deps.mail = {
    ...t.deps.mail,
    async send({ para }) {
      sent.push(para);
      await gate;
      return { id: para };
    },
  };
  const busy = jobSettings['correo.enviar'].concurrency;
  for (let i = 0; i < busy + 20; i++) await enqueue(`pedido${i}@correo.pe`, mailPriority.pedido);
  await expect.poll(() => sent.length).toBe(busy);
  await enqueue('acceso@correo.pe', mailPriority.acceso);
  open();
  const urgent = ['acceso@correo.pe'];
  await expect.poll(() => urgent.every((para) => sent.includes(para))).toBe(true);
  // Ordered by when a worker took the job, because a slow worker sends later. Three workers take jobs at once.
  const { rows } = await t.deps.db.execute<{ para: string }>(sql`
    select c.para from pgboss.job j
      join correo_saliente c on c.correo_saliente_id = (j.data ->> 'correoSalienteId')::int
     where j.name = 'correo.enviar' and j.started_on is not null and c.para like '%@correo.pe' order by j.started_on`);
  const taken = rows.map(({ para }) => para);
  for (const para of urgent) expect(taken.indexOf(para)).toBeLessThan(2 * busy);
});
