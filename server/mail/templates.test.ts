import { type MailName, mailPriority, mailTemplates } from 'domain/rules/mails.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { enqueueMail } from './enqueue.ts';
import { definedMails, defineMail, type Template } from './templates.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('every kind of mail of the table has one template', () => {
  expect(definedMails().sort()).toEqual(Object.keys(mailTemplates).sort());
  expect(() => defineMail({ name: 'anuncio' } as Template<never>)).toThrow('the mail anuncio is defined twice');
});

const sample = (name: MailName): Template<Record<string, never>> => ({
  name,
  data: z.record(z.string(), z.never()),
  asunto: () => name,
  content: () => ({ titulo: name, paragraphs: ['Hola'], footer: 'Adiós' }),
});

test.each([
  ['calificacion', 'correo.enviar'],
  ['certificado', 'correo.enviar'],
  ['matricula', 'correo.enviar'],
  ['consulta-respuesta', 'correo.enviar'],
  ['invitacion', 'correo.enviar'],
  ['sesion-recordatorio', 'correo.masivo'],
  ['anuncio', 'correo.masivo'],
] as const)('SEA-66 a mail %s takes the lane %s, with the priority of its kind', async (name, lane) => {
  const id = await inTransaction(t.deps.db, (tx) =>
    enqueueMail(t.deps, tx, sample(name), { para: `${name}@correo.pe`, usuarioId: null, data: {} }),
  );
  const { rows } = await t.deps.db.execute(sql`
    select j.name, j.priority, q.prioridad from pgboss.job j, correo_saliente q
     where q.correo_saliente_id = ${id} and (j.data ->> 'correoSalienteId')::int = ${id}`);
  const priority = mailPriority[mailTemplates[name].prioridad];
  expect(rows).toEqual([{ name: lane, priority, prioridad: priority }]);
});
