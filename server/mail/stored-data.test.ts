import { associateAlumno } from 'domain/contract/matriculas.ts';
import { downloadOwnData } from 'domain/contract/solicitudes.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correosSalientes } from '../db/schema/mail.ts';
import { runCleanUp } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { waitErased } from '../testing/erasure-checks.ts';
import { makePedido } from '../testing/pedidos.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { unzip } from '../testing/unzip.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const dataOf = async (nombre: string) => {
  const { rows } = await t.deps.db.execute<{ plantilla: string; datos: object }>(sql`
    select plantilla, datos from correo_saliente where datos::text like ${`%${nombre}%`} order by plantilla`);
  return rows.map(({ plantilla }) => plantilla);
};

/** An account with a mail to its address, and a mail about a pedido to the address that it had then. */
async function mailed(nombre: string) {
  const person = await makePerson(t.deps.db, 'USU', { nombre });
  const { usuarioId } = person;
  const { cursoId } = await makeCurso(t.deps.db);
  expect((await admin.call(associateAlumno, { body: { cursoId, usuarioId } })).status).toBe(200);
  const earlier = await makePerson(t.deps.db, 'USU');
  const comprador = { buyerName: `${nombre} Quispe`, buyerEmail: earlier.correo };
  await makePedido(t.deps, { comprador, usuarioId });
  const unsent = sql`select from correo_saliente where estado = 'pendiente'`;
  await expect.poll(async () => (await t.deps.db.execute(unsent)).rows.length).toBe(0);
  return person;
}

test('SEA-79 the archive of the own data has what mails are written from, and an erasure leaves none of it', async () => {
  const { usuarioId } = await mailed('Zenobia');
  expect(await dataOf('Zenobia')).toEqual(['matricula', 'recibido']);
  const browser = await openSession(t, usuarioId);
  const archive = (await browser.call(downloadOwnData, {})).body.resource!.data;
  const files = [...unzip(Buffer.from(archive, 'base64'))].filter(([name]) => name.includes('correos'));
  expect(files.map(([, content]) => String(content)).join('')).toContain('Zenobia');
  const erased = await admin.call(anonymiseUsuario, { params: { id: usuarioId }, body: { motivo: 'Lo pidió' } });
  expect(erased.status).toBe(200);
  await waitErased(t, usuarioId);
  expect(await dataOf('Zenobia')).toEqual([]);
});

test('SEA-79 after its time the data of a mail goes with its text, also of one whose text had codes', async () => {
  const { usuarioId } = await mailed('Yolanda');
  await t.deps.db.execute(sql`
    update correo_saliente set creado = now() - interval '91 days', reservado = true, texto = '', html = ''
     where usuario_id = ${usuarioId}`);
  await runCleanUp(t.deps);
  expect(await dataOf('Yolanda')).toEqual(['recibido']);
});

test('SEA-120 a mail that nothing sent within a week is given up, and its codes are deleted', async () => {
  const late = {
    texto: 'Tu código es 123456.',
    html: '<p>123456</p>',
    creado: new Date(Date.now() - 8 * 24 * 3_600_000),
  };
  const values = { para: 'nadie@correo.pe', asunto: 'Confirma tu correo', ...late };
  await t.deps.db.insert(correosSalientes).values([
    { ...values, reservado: true },
    { ...values, asunto: 'Sin códigos' },
  ]);
  await runCleanUp(t.deps);
  const rows = await t.deps.db
    .select({ estado: correosSalientes.estado, texto: correosSalientes.texto, html: correosSalientes.html })
    .from(correosSalientes)
    .where(eq(correosSalientes.para, 'nadie@correo.pe'))
    .orderBy(correosSalientes.correoSalienteId);
  expect(rows).toEqual([
    { estado: 'fallido', texto: '', html: '' },
    { estado: 'fallido', texto: late.texto, html: late.html },
  ]);
});
