import { associateCertificado, correctCertificado, listEligible } from 'domain/contract/certificados.ts';
import * as contract from 'domain/contract/nombre-impreso.ts';
import { me } from 'domain/contract/session.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { enrolAlumno, makeCertifiableCurso } from '../testing/certificados.ts';
import { signedIn } from '../testing/people.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await signedIn(t, 'ADMIN');
});
afterAll(() => t.close());

async function someone(nombre = 'jose', apellido = 'perez de la torre') {
  const made = await signedIn(t, 'USU');
  await t.deps.db.update(allUsuarios).set({ nombre, apellido }).where(eq(allUsuarios.usuarioId, made.person.usuarioId));
  return made;
}

const read = async ({ browser }: Person) => (await browser.call(contract.getNombreImpreso, {})).body.resource;
const confirm = ({ browser }: Person, nombres: string, apellidoPaterno: string, apellidoMaterno = '') =>
  browser.call(contract.confirmNombreImpreso, { body: { nombres, apellidoPaterno, apellidoMaterno } });
/** In a course of their own. */
async function enrolled(who: Person) {
  const curso = await makeCertifiableCurso(t.deps);
  await enrolAlumno(t.deps, curso, who.person.usuarioId);
  const eligible = async (query = {}) => {
    const { body } = await admin.browser.call(listEligible, { params: { id: curso.cursoId }, query });
    return body.resources!.map(({ nombreConfirmado }) => nombreConfirmado);
  };
  const pair = { cursoId: curso.cursoId, usuarioId: who.person.usuarioId };
  const issue = async () => (await admin.browser.call(associateCertificado, { body: pair })).body.resource!;
  return { eligible, issue };
}

test('NIV-17 a proposal is confirmed with both surnames apart, and the account takes the composed name', async () => {
  const jose = await someone();
  expect(await read(jose)).toEqual({
    nombres: 'jose',
    apellidoPaterno: 'perez',
    apellidoMaterno: 'de la torre',
    confirmado: null,
  });
  const { status, body } = await confirm(jose, ' José  Luis ', 'Pérez', 'De la Torre');
  expect([status, body.message]).toEqual([200, 'Tu nombre quedó confirmado.']);
  expect(await read(jose)).toMatchObject({
    nombres: 'José Luis',
    apellidoPaterno: 'Pérez',
    apellidoMaterno: 'De la Torre',
    confirmado: expect.any(String),
  });
  expect((await jose.browser.call(me, {})).body.resource).toMatchObject({
    nombre: 'José Luis',
    apellido: 'Pérez De la Torre',
  });
});

test('NIV-17 another person’s name is refused, and one surname is enough', async () => {
  const jose = await someone('José', 'Pérez');
  const refused = await confirm(jose, 'María', 'Pérez');
  expect(refused.body.errores?.nombres).toMatch(/^Tu cuenta está a nombre de José Pérez\./);
  expect((await confirm(jose, 'José', '')).body.errores?.apellidoPaterno).toBe('Escribe tu apellido paterno');
  expect(await read(jose)).toMatchObject({ confirmado: null });
  expect((await confirm(jose, 'José', 'Pérez')).status).toBe(200);
});

test('SEC-133 several confirmations lead to no other person than one would, until staff change the name', async () => {
  const jose = await someone('José', 'Pérez');
  expect((await confirm(jose, 'José Martín', 'Pérez', 'Salas')).status).toBe(200);
  const moved = await confirm(jose, 'Martín', 'Salas');
  expect(moved.body.errores?.nombres).toMatch(/^Tu cuenta está a nombre de José Pérez\./);
  expect((await confirm(jose, 'José', 'Pérez', 'Díaz')).status).toBe(200);
  await t.deps.db
    .update(allUsuarios)
    .set({ nombre: 'Martín', apellido: 'Salas' })
    .where(eq(allUsuarios.usuarioId, jose.person.usuarioId));
  expect((await confirm(jose, 'José', 'Pérez')).status).toBe(422);
  expect((await confirm(jose, 'Martín', 'Salas', 'Paz')).status).toBe(200);
});

test('NIV-18 staff see who has not confirmed, also after they change the name themselves', async () => {
  const ana = await someone('Ana', 'Ríos Paz');
  const { eligible } = await enrolled(ana);
  expect([await eligible(), await eligible({ nombres: 'pendiente' })]).toEqual([[false], [false]]);
  await confirm(ana, 'Ana', 'Ríos', 'Paz');
  expect([await eligible(), await eligible({ nombres: 'pendiente' })]).toEqual([[true], []]);
  await t.deps.db
    .update(allUsuarios)
    .set({ apellido: 'Ríos Páez' })
    .where(eq(allUsuarios.usuarioId, ana.person.usuarioId));
  expect(await eligible()).toEqual([false]);
  expect(await read(ana)).toMatchObject({ apellidoMaterno: 'Páez', confirmado: null });
});

test('NIV-18 a certificate has the confirmed name; a later change leaves it, until it is corrected', async () => {
  const ana = await someone('ana', 'rios');
  await confirm(ana, 'Ana', 'Ríos');
  const first = await (await enrolled(ana)).issue();
  expect(first).toMatchObject({ nombre: 'Ana', apellido: 'Ríos' });
  await confirm(ana, 'Ana', 'Ríos', 'Paz');
  const second = await (await enrolled(ana)).issue();
  expect([second.apellido, second.edicion]).toEqual(['Ríos Paz', 1]);
  const corrected = await admin.browser.call(correctCertificado, {
    params: { id: first.certificadoId },
    body: { apellido: 'Ríos Paz', motivo: 'Faltaba el apellido materno' },
  });
  expect(corrected.body.resource).toMatchObject({ codigo: first.codigo, apellido: 'Ríos Paz', edicion: 2 });
});

test('NIV-17 an erasure takes the printed name along', async () => {
  const ana = await someone('Ana', 'Ríos');
  await confirm(ana, 'Ana', 'Ríos');
  const { usuarioId } = ana.person;
  await admin.browser.call(anonymiseUsuario, { params: { id: usuarioId }, body: { motivo: 'Lo pidió' } });
  const { rows } = await t.deps.pool.query('select 1 from nombre_impreso where usuario_id = $1', [usuarioId]);
  expect(rows).toEqual([]);
});
