import { getAgenda } from 'domain/contract/agenda.ts';
import { getAsistencia } from 'domain/contract/asistencia.ts';
import { listAuditoria } from 'domain/contract/auditoria.ts';
import { associateCertificado } from 'domain/contract/certificados.ts';
import { inviteDocente, unlinkDocente } from 'domain/contract/docentes.ts';
import { listInteresados } from 'domain/contract/interesados.ts';
import { getRegistro } from 'domain/contract/notas.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { createPedido, listPedidos } from 'domain/contract/pedidos.ts';
import { getPrueba, saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { me } from 'domain/contract/session.ts';
import { createUsuario, exportUsuarios, listUsuarios, updateUsuario } from 'domain/contract/usuarios.ts';
import { type Rol, rolIds } from 'domain/rules/permisos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, enrolAlumno, makeExam } from '../testing/exams.ts';
import { pedidoOf } from '../testing/pedidos.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp({ env: { STAFF_SECOND_FACTOR: 'optional' } });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

type Person = Awaited<ReturnType<typeof makePerson>>;

const bodyOf = ({ dni, correo, nombre, apellido }: Person, changes: object = {}) => ({
  dni,
  correo,
  nombre,
  apellido,
  ...changes,
});

const give = (by: Client, person: Person, changes: object) =>
  by.call(updateUsuario, { params: { id: person.usuarioId }, body: bodyOf(person, changes) });

/** Makes the person a speaker of the course, through a docente of their own. */
async function teach({ usuarioId }: Person, cursoId: number): Promise<void> {
  const { docenteId } = await makeDocente(t.deps.db, { usuarioId, correo: `${usuarioId}@docentes.pe` });
  await t.deps.db.execute(sql`insert into curso_ponente (curso_id, docente_id) values (${cursoId}, ${docenteId})`);
}

async function withRoles(...roles: Rol[]) {
  const person = await makePerson(t.deps.db, 'USU');
  expect((await give(admin, person, { rol: roles })).status).toBe(200);
  return { person, browser: await openSession(t, person.usuarioId) };
}

const rolNow = async ({ usuarioId }: Person) => {
  const { rows } = await t.deps.db.execute(
    sql`select rol_id as "rolId", otros_roles as otros from usuario where usuario_id = ${usuarioId}`,
  );
  return rows[0];
};

test('ROL-42 ADMIN gives several roles as a list: the strongest comes first and is the one of rolId', async () => {
  const person = await makePerson(t.deps.db, 'USU');
  const before = await openSession(t, person.usuarioId);
  const given = await give(admin, person, { rol: ['DOCENTE', 'CAJA'] });
  expect(given.body.resource).toMatchObject({ rol: ['CAJA', 'DOCENTE'], rolId: rolIds.CAJA });
  expect((await before.call(me, {})).status).toBe(401);
  const browser = t.client();
  await browser.login(person.dni, contrasena);
  expect((await browser.call(me, {})).body.resource).toMatchObject({ rol: ['CAJA', 'DOCENTE'], ensena: [] });
  // Found by each role, and exported with both.
  for (const rol of ['CAJA', 'DOCENTE'] as const) {
    const { body } = await admin.call(listUsuarios, { query: { rol, q: person.dni } });
    expect(body.resources?.map(({ usuarioId }) => usuarioId)).toEqual([person.usuarioId]);
  }
  expect((await admin.call(listUsuarios, { query: { rol: 'USU', q: person.dni } })).body.resources).toEqual([]);
  const file = await admin.call(exportUsuarios, { query: { q: person.dni } });
  expect(Buffer.from(file.body.resource!.data, 'base64').toString()).toContain('CAJA + DOCENTE');
  // A role that another one includes is dropped, and a single role is a string again.
  expect((await give(admin, person, { rol: ['ADMIN', 'CAJA'] })).body.resource?.rol).toBe('ADMIN');
  expect((await give(admin, person, { rol: ['USU'] })).body.resource).toMatchObject({ rol: 'USU', rolId: 2 });
});

test('ROL-42 rolId alone replaces all roles, unless it is the strongest that was there', async () => {
  const { person } = await withRoles('CAJA', 'DOCENTE');
  expect((await give(admin, person, { nombre: 'Otra' })).body.resource?.rol).toEqual(['CAJA', 'DOCENTE']);
  expect((await give(admin, person, { rolId: 5 })).body.resource?.rol).toEqual(['CAJA', 'DOCENTE']);
  expect((await give(admin, person, { rolId: 3 })).body.resource?.rol).toBe('DOCENTE');
  const wrong = await give(admin, person, { rol: ['CAJA', 'DOCENTE'], rolId: 3 });
  expect([wrong.status, wrong.body.errores]).toEqual([422, { rol: 'El rol y su número no coinciden' }]);
  for (const rol of [[], ['JEFE'], ['CAJA', 7], 'JEFE', {}]) {
    const refused = await admin.request('PUT', `/api/usuarios/${person.usuarioId}`, { body: bodyOf(person, { rol }) });
    expect([rol, refused.status, Object.values(refused.body.errores ?? {})]).toEqual([rol, 422, ['Elige un rol']]);
  }
});

test('ROL-42 nobody but ADMIN gives a role within a list, nor edits who has one', async () => {
  const student = await makePerson(t.deps.db, 'USU');
  const { person: both } = await withRoles('CAJA', 'DOCENTE');
  for (const roles of [
    ['COORDINACION', 'CAJA'],
    ['CAJA', 'DOCENTE'],
  ] as Rol[][]) {
    const { browser } = await withRoles(...roles);
    expect((await give(browser, student, { rol: ['USU', 'DOCENTE'] })).status).toBe(403);
    expect((await give(browser, student, { rol: ['USU'] })).status).toBe(200);
    expect((await give(browser, both, { nombre: 'Otra' })).status).toBe(403);
    const made = bodyOf(student, {
      dni: String(75_000_000 + both.usuarioId),
      correo: 'x@correo.pe',
      rol: ['CAJA', 'USU'],
    });
    expect((await browser.call(createUsuario, { body: made as never })).status).toBe(403);
  }
  expect(await rolNow(student)).toEqual({ rolId: 2, otros: [] });
});

test('ROL-42 a change of the list asks for the password, ends the sessions and stands in the history', async () => {
  const { person, browser } = await withRoles('CAJA');
  const { person: stale, browser: asking } = await signedIn(t, 'ADMIN');
  await t.deps.db.execute(
    sql`update sesion set confirmada = now() - interval '11 minutes' where usuario_id = ${stale.usuarioId}`,
  );
  const refused = await give(asking, person, { rol: ['CAJA', 'DOCENTE'] });
  expect([refused.status, refused.body.codigo]).toEqual([403, 'confirmar']);
  // The same roles in another order change nothing.
  expect((await give(asking, person, { rol: ['USU', 'CAJA'] })).status).toBe(200);
  expect((await browser.call(me, {})).status).toBe(200);
  expect((await give(admin, person, { rol: ['CAJA', 'DOCENTE'] })).status).toBe(200);
  expect((await browser.call(me, {})).status).toBe(401);
  const { body } = await admin.call(listAuditoria, { query: { entidad: 'usuario', page: 1, size: 5 } });
  expect(body.resources?.[0]).toMatchObject({ accion: 'editar', entidadId: String(person.usuarioId) });
  const { rows } = await t.deps.db.execute(sql`
    select detalle from evento_seguridad where tipo = 'rol' and usuario_id = ${person.usuarioId} order by 1`);
  expect(rows.map(({ detalle }) => detalle)).toContain('CAJA → CAJA + DOCENTE');
});

test('ROL-44 each of several roles opens what it holds: money, and the own courses', async () => {
  const [own, other] = [await makeCurso(t.deps.db), await makeCurso(t.deps.db)];
  const { person } = await withRoles('DOCENTE', 'CAJA');
  await teach(person, own.cursoId);
  const alumno = await makePerson(t.deps.db, 'USU');
  await enrolAlumno(t.deps.db, alumno.usuarioId, own.cursoId);
  const browser = await openSession(t, person.usuarioId);
  expect((await browser.call(me, {})).body.resource?.ensena).toEqual([own.cursoId]);
  expect((await browser.call(listPedidos, { query: {} })).status).toBe(200);
  expect((await browser.call(getRegistro, { params: { id: other.cursoId } })).status).toBe(403);
  // The office may see documents, so they are not blanked in the course.
  const registro = await browser.call(getRegistro, { params: { id: own.cursoId } });
  expect([registro.status, registro.text.includes(alumno.dni)]).toEqual([200, true]);
  // CAJA and DOCENTE together do not manage courses.
  const refused = await browser.call(associateCertificado, {
    body: { cursoId: own.cursoId, usuarioId: alumno.usuarioId },
  });
  expect(refused.status).toBe(403);
  // A coordinator who also teaches has own hours in the agenda.
  const both = await withRoles('COORDINACION', 'DOCENTE');
  await teach(both.person, own.cursoId);
  const agenda = await both.browser.call(getAgenda, { query: { desde: '2026-11-01', hasta: '2026-11-30' } });
  expect(agenda.body.resource?.docenteId).toEqual(expect.any(Number));
  // COORDINACION may read requests of clients once it has CAJA too.
  const office = await withRoles('COORDINACION', 'CAJA');
  expect((await office.browser.call(listInteresados, { query: {} })).status).toBe(200);
});

test('ROL-44 linking a docente gives the role beside that of the office, and unlinking takes only it', async () => {
  const person = await makePerson(t.deps.db, 'CAJA');
  const { docenteId } = await makeDocente(t.deps.db, { correo: person.correo });
  const { cursoId } = await makeCurso(t.deps.db);
  await t.deps.db.execute(sql`insert into curso_ponente (curso_id, docente_id) values (${cursoId}, ${docenteId})`);
  expect((await admin.call(inviteDocente, { params: { id: docenteId }, body: {} })).status).toBe(200);
  const browser = await openSession(t, person.usuarioId);
  expect((await browser.call(me, {})).body.resource).toMatchObject({ rol: ['CAJA', 'DOCENTE'], ensena: [cursoId] });
  expect((await browser.call(getAsistencia, { params: { id: cursoId } })).status).toBe(200);
  expect((await admin.call(unlinkDocente, { params: { id: docenteId } })).status).toBe(200);
  expect(await rolNow(person)).toEqual({ rolId: rolIds.CAJA, otros: [] });
});

test.each<{ roles: Rol[] }>([{ roles: ['DOCENTE'] }, { roles: ['CAJA', 'DOCENTE'] }])(
  'ROL-45 $roles buys and studies a course of others as a student, and teaches the own one',
  async ({ roles }) => {
    const curso = { activa: true, publicado: new Date(), vigencia: 365 };
    const [own, elsewhere] = [await makeExam(t.deps.db, { curso }), await makeExam(t.deps.db, { curso })];
    const { person } = await withRoles(...roles);
    await teach(person, own.cursoId);
    const browser = await openSession(t, person.usuarioId);

    const item = { cursoId: elsewhere.cursoId, nombre: 'Proceso Penal', precio: 350 };
    const bought = await browser.call(createPedido, {
      body: pedidoOf([[item, 1]], { buyerName: person.nombre, buyerEmail: person.correo }),
    });
    expect(bought.status, bought.text).toBe(200);
    const { numero } = bought.body.resource!;
    const { rows } = await t.deps.db.execute<{ id: number }>(
      sql`select pedido_id as id from pedido where numero = ${numero}`,
    );
    const paid = await admin.call(markPaid, {
      params: { id: rows[0]!.id },
      body: { medio: 'yape', operacion: `OP-${numero}` },
    });
    expect(paid.status, paid.text).toBe(200);

    expect((await browser.call(myCursos, {})).body.resources?.map(({ cursoId }) => cursoId)).toEqual([
      elsewhere.cursoId,
    ]);
    const params = { id: elsewhere.pruebaId };
    const seen = await browser.call(getPrueba, { params });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain('correcto');
    const { opciones } = answersFor(elsewhere);
    const saved = await browser.call(saveBorrador, { params, body: { opciones, abiertas: [], version: 1 } });
    expect(saved.status, saved.text).toBe(200);
    const sent = await browser.call(submitRespuestas, { body: answersFor(elsewhere) });
    expect(sent.body.resource).toMatchObject({ nota: 20 });
    // In the course that they teach they read the answers and cannot submit any.
    expect((await browser.call(getPrueba, { params: { id: own.pruebaId } })).text).toContain('correcto');
    expect((await browser.call(submitRespuestas, { body: answersFor(own) })).body.codigo).toBe('vista-previa');
    // In the other course they are listed among the students, with the grade.
    const registro = await admin.call(getRegistro, { params: { id: elsewhere.cursoId } });
    expect(registro.text).toContain(person.dni);
  },
);

test('ROL-43 the last ADMIN is not lost through a list', async () => {
  await t.deps.db.execute(sql`update usuario set rol_id = 2, otros_roles = '{}' where rol_id = 1`);
  const { person, browser } = await signedIn(t, 'ADMIN');
  for (const rol of [['COORDINACION', 'CAJA', 'DOCENTE'], ['USU'], 'USU']) {
    const refused = await give(browser, person, { rol });
    expect([refused.status, refused.body.message]).toEqual([409, 'No puedes quitarte el rol de administrador.']);
  }
  expect((await give(browser, person, { rol: ['DOCENTE', 'ADMIN'] })).body.resource).toMatchObject({
    rol: ['ADMIN', 'DOCENTE'],
    rolId: 1,
  });
  // Both take the role from each other at once, each sending a list of roles.
  const other = await signedIn(t, 'ADMIN');
  const [a, b] = [
    { person, browser },
    { person: other.person, browser: other.browser },
  ];
  const answers = await atOnce(t.deps, 'usuario', [
    () => give(a.browser, b.person, { rol: ['CAJA', 'DOCENTE'] }),
    () => give(b.browser, a.person, { rol: ['COORDINACION', 'CAJA'] }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await t.deps.db.execute(sql`select usuario_id from usuario where rol_id = 1 and eliminado is null`);
  expect(rows).toHaveLength(1);
});
