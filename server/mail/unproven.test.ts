import { createAnuncio } from 'domain/contract/anuncios.ts';
import { associateAlumno } from 'domain/contract/matriculas.ts';
import { changeOwnContrasena, confirmCorreo, me, requestCorreo } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendRecordatorios } from '../sesiones/notify-alumnos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { watchMail } from '../testing/pedidos.ts';
import { contrasena, signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const queuedFor = async (correo: string) =>
  (
    await t.deps.db.execute<{ plantilla: string }>(sql`
    select plantilla from correo_saliente where para = ${correo} order by correo_saliente_id`)
  ).rows.map(({ plantilla }) => plantilla);

async function unproven() {
  const { browser, person } = await signedIn(t, 'USU');
  await t.deps.db.execute(sql`update usuario set correo_confirmado = false where usuario_id = ${person.usuarioId}`);
  return { browser, person };
}

test('SEA-112 nothing but the code that proves it goes to an address that nobody has proven', async () => {
  const { browser, person } = await unproven();
  const { usuarioId, correo } = person;
  const known = (await signedIn(t, 'USU')).person;
  const { cursoId } = await makeCurso(t.deps.db);
  const body = { cursoId, usuarioIds: [usuarioId, known.usuarioId], avisar: true };
  expect((await admin.call(associateAlumno, { body })).status).toBe(200);
  const titulo = 'Cambio de aula';
  expect(
    (await admin.call(createAnuncio, { params: { id: cursoId }, body: { titulo, texto: 'Hoy en la 2' } })).status,
  ).toBe(200);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId });
  await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(30) });
  await sendRecordatorios(t.deps);
  await expect
    .poll(() => queuedFor(known.correo))
    .toEqual(expect.arrayContaining(['matricula', 'anuncio', 'sesion-recordatorio']));
  await browser.call(changeOwnContrasena, { body: { actual: contrasena, contrasena: 'otra clave larga 27' } });
  expect(await queuedFor(correo)).toEqual([]);
  await browser.call(requestCorreo, { body: { correo } });
  expect(await queuedFor(correo)).toEqual(['correo-nuevo']);
});

test('SEA-112 the account says so until the code of the same address confirms it', async () => {
  const mail = watchMail(t.deps);
  const { browser, person } = await unproven();
  const { usuarioId, correo } = person;
  const shown = async () => (await browser.call(me, {})).body.resource;
  expect(await shown()).toMatchObject({ correo, correoSinConfirmar: true });
  await browser.call(requestCorreo, { body: { correo } });
  const code = await vi.waitFor(() => /\d{6}/.exec(mail.to(correo).at(-1)!.texto)![0], { timeout: 120_000 });
  expect((await browser.call(confirmCorreo, { body: { correo, verificacion: code } })).status).toBe(200);
  expect(await shown()).not.toHaveProperty('correoSinConfirmar');
  const { cursoId } = await makeCurso(t.deps.db);
  await admin.call(associateAlumno, { body: { cursoId, usuarioId, avisar: true } });
  expect(await queuedFor(correo)).toEqual(['correo-nuevo', 'matricula']);
});

test('SEA-112 more unproven addresses than one batch keep nobody from their reminder', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId });
  await t.deps.db.execute(sql`
    with people as (
      insert into usuario (dni, correo, nombre, apellido, rol_id, correo_confirmado)
      select (60000000 + n)::text, 'sin-probar' || n || '@correo.pe', 'Sin', 'Probar', 2, false
        from generate_series(1, 120) n returning usuario_id)
    insert into matricula (usuario_id, curso_id) select usuario_id, ${cursoId} from people`);
  const { person } = await signedIn(t, 'USU');
  await admin.call(associateAlumno, { body: { cursoId, usuarioId: person.usuarioId, avisar: false } });
  await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(30) });
  await sendRecordatorios(t.deps);
  expect(await queuedFor(person.correo)).toEqual(['sesion-recordatorio']);
  const { rows } = await t.deps.db.execute(sql`select 1 from correo_saliente where para like 'sin-probar%'`);
  expect(rows).toEqual([]);
});
