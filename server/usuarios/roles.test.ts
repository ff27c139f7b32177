import { putNota } from 'domain/contract/notas.ts';
import { getPending, searchCampus } from 'domain/contract/panel.ts';
import { getProfile } from 'domain/contract/profiles.ts';
import { me } from 'domain/contract/session.ts';
import { createUsuario, listUsuarios, sendInvitacion, updateUsuario } from 'domain/contract/usuarios.ts';
import { type Rol, rolIds } from 'domain/rules/permisos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makeUsuario } from '../testing/builders.ts';
import { makePedido } from '../testing/pedidos.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { STAFF_SECOND_FACTOR: 'optional' } });
});
afterAll(() => t.close());

const office: Rol[] = ['COORDINACION', 'CAJA'];

let counter = 0;
function persona(changes: object = {}) {
  counter += 1;
  const dni = String(71_000_000 + counter);
  return { dni, correo: `rol${counter}@correo.pe`, nombre: 'Elena', apellido: 'Salas', ...changes };
}

const bodyOf = ({ dni, correo, nombre, apellido }: Awaited<ReturnType<typeof makePerson>>) => ({
  dni,
  correo,
  nombre,
  apellido,
});

test.each(office)('ROL-10 %s creates and corrects students, and gives no role', async (rol) => {
  const { browser } = await signedIn(t, rol);
  const made = await browser.call(createUsuario, { body: persona() });
  expect(made.status).toBe(200);
  expect(made.body.resource?.rol).toBe('USU');
  const id = made.body.resource!.usuarioId;
  const renamed = await browser.call(updateUsuario, { params: { id }, body: persona({ nombre: 'Eva' }) });
  expect([renamed.status, renamed.body.resource?.nombre]).toEqual([200, 'Eva']);
  for (const given of Object.keys(rolIds) as Rol[]) {
    const refused = await browser.call(createUsuario, { body: persona({ rol: given }) });
    expect([given, refused.status]).toEqual([given, given === 'USU' ? 200 : 403]);
    const raised = await browser.call(updateUsuario, { params: { id }, body: persona({ rolId: rolIds[given] }) });
    expect([given, raised.status]).toEqual([given, given === 'USU' ? 200 : 403]);
  }
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const after = await admin.call(listUsuarios, { query: { q: 'Eva' } });
  expect(after.body.resources?.every((each) => each.rol === 'USU')).toBe(true);
});

test.each(office)('ROL-11 %s cannot take over an account: no staff is edited, no password is set', async (rol) => {
  const { browser } = await signedIn(t, rol);
  for (const other of ['ADMIN', 'COORDINACION', 'CAJA', 'DOCENTE'] as const) {
    const person = await makePerson(t.deps.db, other);
    const params = { id: person.usuarioId };
    const moved = { ...bodyOf(person), correo: `otro-${person.dni}@correo.pe` };
    expect((await browser.call(updateUsuario, { params, body: moved })).status).toBe(403);
    expect((await browser.call(sendInvitacion, { params })).status).toBe(403);
  }
  const student = await makePerson(t.deps.db, 'USU');
  const body = { ...bodyOf(student), contrasena: 'una-clave-nueva-larga' };
  const refused = await browser.call(updateUsuario, { params: { id: student.usuarioId }, body });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'No tienes permiso para hacer esto. Le corresponde a: Administrador.',
  ]);
});

test.each(office)('SEC-161 %s creates a student without a password, who chooses it by the invitation', async (rol) => {
  const { browser } = await signedIn(t, rol);
  const student = persona();
  const refused = await browser.call(createUsuario, { body: { ...student, contrasena: 'una-clave-nueva-larga' } });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'No tienes permiso para hacer esto. Le corresponde a: Administrador.',
  ]);
  expect((await t.client().login(student.dni, 'una-clave-nueva-larga')).status).toBe(401);
  expect((await browser.call(createUsuario, { body: student })).body.resource?.activada).toBe(false);
});

test('ROL-12 a role given by ADMIN opens what it holds at the next sign-in and nothing else', async () => {
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const person = await makePerson(t.deps.db, 'USU');
  const given = await admin.call(updateUsuario, {
    params: { id: person.usuarioId },
    body: { ...bodyOf(person), rolId: rolIds.CAJA },
  });
  expect(given.body.resource).toMatchObject({ rol: 'CAJA', rolId: 5 });
  const browser = t.client();
  await browser.login(person.dni, contrasena);
  expect((await browser.call(me, {})).body.resource?.rol).toBe('CAJA');
  expect((await browser.call(listUsuarios, {})).status).toBe(200);
});

test('ROL-13 ROL-52 the page of a person shows orders to CAJA only, grades to COORDINACION only, and devices to ADMIN only', async () => {
  const person = await makePerson(t.deps.db, 'USU');
  const { cursoId } = await makeCurso(t.deps.db);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId });
  await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  const { browser: coordinator } = await signedIn(t, 'COORDINACION');
  await coordinator.call(putNota, { body: { usuarioId: person.usuarioId, moduloId, nota: 15 } });
  await makePedido(t.deps, { usuarioId: person.usuarioId });
  await t.client().login(person.dni, contrasena);
  const seen = async (rol: Rol) => {
    const { browser } = await signedIn(t, rol);
    const { body } = await browser.call(getProfile, { params: { id: person.usuarioId } });
    const [curso] = body.resource!.cursos;
    return [body.resource!.pedidos.length, body.resource!.sesiones.length, curso?.estado, curso?.promedio];
  };
  expect([await seen('ADMIN'), await seen('COORDINACION'), await seen('CAJA')]).toEqual([
    [1, 1, 'aprobado', 15],
    [0, 0, 'aprobado', 15],
    [1, 0, null, null],
  ]);
});

test('ROL-14 each role sees its own part of what waits, and finds only its own kinds', async () => {
  await makeUsuario(t.deps.db, { nombre: 'Zenobia', apellido: 'Buscada' });
  const kinds = async (rol: Rol) => {
    const { browser } = await signedIn(t, rol);
    const { body } = await browser.call(searchCampus, { query: { q: 'Zenobia' } });
    return body.resources?.map(({ clase }) => clase);
  };
  expect([await kinds('COORDINACION'), await kinds('CAJA')]).toEqual([['persona'], ['persona']]);
  const { browser } = await signedIn(t, 'DOCENTE');
  expect((await browser.call(searchCampus, { query: { q: 'Zenobia' } })).status).toBe(403);
  expect((await browser.call(getPending, {})).body.resource).toMatchObject({ pedidos: 0, correos: 0, porCalificar: 0 });
});
