import { listAnuncios } from 'domain/contract/anuncios.ts';
import { getAsistencia, importZoom } from 'domain/contract/asistencia.ts';
import { answerConsulta, createConsulta, listAllConsultas } from 'domain/contract/consultas.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { deleteDocente, inviteDocente, unlinkDocente } from 'domain/contract/docentes.ts';
import { createMaterial, listMateriales } from 'domain/contract/materiales.ts';
import { getRegistro, putNota } from 'domain/contract/notas.ts';
import { listCalificaciones, listOpenRespuestas } from 'domain/contract/pruebas.ts';
import { listRendiciones } from 'domain/contract/rendiciones.ts';
import { me } from 'domain/contract/session.ts';
import { rolIds } from 'domain/rules/permisos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { openSession } from '../testing/sessions.ts';
import { submitIntento } from '../testing/study.ts';
import { remindDocentes } from './remind-docentes.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let counter = 0;
const address = () => {
  counter += 1;
  return `docente${counter}@correo.pe`;
};

const newDni = () => String(72_000_000 + counter);

/** A lecturer with an account, who speaks in one of two courses. */
async function teaching() {
  const { db } = t.deps;
  const person = await makePerson(db, 'DOCENTE');
  const docente = await makeDocente(db, { usuarioId: person.usuarioId, correo: person.correo });
  const [own, other] = [await makeCurso(db, { activa: true, vigencia: null }), await makeCurso(db)];
  await db.execute(sql`insert into curso_ponente (curso_id, docente_id) values (${own.cursoId}, ${docente.docenteId})`);
  const alumno = await makePerson(db, 'USU');
  for (const { cursoId } of [own, other]) {
    await db.execute(sql`insert into matricula (usuario_id, curso_id) values (${alumno.usuarioId}, ${cursoId})`);
  }
  const browser = await openSession(t, person.usuarioId);
  return { person, docente, own, other, alumno, browser };
}

test('ROL-20 who has no account gets one with the document, and an invitation', async () => {
  const correo = address();
  const { docenteId } = await makeDocente(t.deps.db, { correo });
  const params = { id: docenteId };
  const without = await admin.call(inviteDocente, { params, body: {} });
  expect([without.status, without.body.errores]).toEqual([
    422,
    { dni: 'Escribe su documento: nadie tiene cuenta con su correo' },
  ]);
  const made = await admin.call(inviteDocente, { params, body: { dni: newDni() } });
  expect(made.status).toBe(200);
  const { rows } = await t.deps.db.execute(sql`
    select r.nombre as rol, (select count(*)::int from correo_saliente where para = ${correo} and plantilla = 'invitacion') as n
      from usuario join rol r using (rol_id) where usuario_id = ${made.body.resource!.usuarioId}`);
  expect(rows).toEqual([{ rol: 'DOCENTE', n: 1 }]);
  expect((await admin.call(inviteDocente, { params, body: {} })).status).toBe(409);
});

test('ROL-21 an account with the same e-mail becomes that of the docente; staff keep their role beside it', async () => {
  for (const [rol, expected] of [
    ['USU', 'DOCENTE'],
    ['COORDINACION', ['COORDINACION', 'DOCENTE']],
    ['DOCENTE', 'DOCENTE'],
  ] as const) {
    const person = await makePerson(t.deps.db, rol);
    const before = await openSession(t, person.usuarioId);
    const { docenteId } = await makeDocente(t.deps.db, { correo: person.correo.toUpperCase() });
    const linked = await admin.call(inviteDocente, { params: { id: docenteId }, body: {} });
    expect(linked.body.resource?.usuarioId).toBe(person.usuarioId);
    // Changing a role ends the sessions that had the former one.
    expect((await before.call(me, {})).status).toBe(rol === 'DOCENTE' ? 200 : 401);
    const browser = t.client();
    await browser.login(person.dni, contrasena);
    expect((await browser.call(me, {})).body.resource?.rol).toEqual(expected);
    await admin.call(unlinkDocente, { params: { id: docenteId } });
    await browser.login(person.dni, contrasena);
    expect((await browser.call(me, {})).body.resource?.rol).toBe(rol === 'DOCENTE' ? 'USU' : rol);
  }
});

test('ROL-22 an address that nobody proved gives no role, and two docentes share no account', async () => {
  const stranger = await makeUsuario(t.deps.db, { correo: address(), correoConfirmado: false });
  const { docenteId } = await makeDocente(t.deps.db, { correo: stranger.correo });
  const refused = await admin.call(inviteDocente, { params: { id: docenteId }, body: {} });
  expect([refused.status, refused.body.message]).toEqual([409, 'La cuenta con ese correo todavía no lo confirmó.']);

  const person = await makePerson(t.deps.db, 'USU');
  const [first, second] = [
    await makeDocente(t.deps.db, { correo: person.correo }),
    await makeDocente(t.deps.db, { correo: person.correo }),
  ];
  expect((await admin.call(inviteDocente, { params: { id: first.docenteId }, body: {} })).status).toBe(200);
  expect((await admin.call(inviteDocente, { params: { id: second.docenteId }, body: {} })).status).toBe(409);
  expect((await admin.call(deleteDocente, { params: { id: first.docenteId } })).status).toBe(200);
  expect((await admin.call(inviteDocente, { params: { id: second.docenteId }, body: {} })).status).toBe(200);
});

test('ROL-23 a docente works in the own courses and in no other', async () => {
  const { browser, own, other, alumno } = await teaching();
  const { db } = t.deps;
  const modulos = [await makeModulo(db, own), await makeModulo(db, other)] as const;
  const tipo = await db.execute<{ id: number }>(
    sql`select tipo_material_id as id from tipo_material where acronimo = 'MAT'`,
  );
  const tipoMaterialId = tipo.rows[0]!.id;
  const statuses = async ({ cursoId }: { cursoId: number }, { moduloId }: { moduloId: number }) => [
    (await browser.call(getRegistro, { params: { id: cursoId } })).status,
    (await browser.call(putNota, { body: { usuarioId: alumno.usuarioId, moduloId, nota: 15 } })).status,
    (await browser.call(getAsistencia, { params: { id: cursoId } })).status,
    (await browser.call(createMaterial, { body: { moduloId, nombre: 'Lectura', orden: 1, tipoMaterialId } })).status,
    (await browser.call(listMateriales, { query: { moduloId } })).status,
    (await browser.call(listAnuncios, { params: { id: cursoId } })).status,
  ];
  expect(await statuses(own, modulos[0])).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statuses(other, modulos[1])).toEqual([403, 403, 403, 403, 403, 403]);
});

test('ROL-24 a docente reads names of students, and no document, e-mail or phone', async () => {
  const { browser, own, alumno } = await teaching();
  await makeModulo(t.deps.db, own);
  for (const answer of [
    await browser.call(getRegistro, { params: { id: own.cursoId } }),
    await browser.call(getAsistencia, { params: { id: own.cursoId } }),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(alumno.dni);
    expect(answer.text).not.toContain(alumno.correo);
  }
  const notas = await browser.call(getRegistro, { params: { id: own.cursoId } });
  expect(notas.text).toContain(alumno.apellido);
  // A refusal contains students too.
  const { materialId } = await makeSesion(t.deps.db, { ...own, inicio: minutesFromNow(-180) });
  const refused = await browser.call(importZoom, {
    params: { id: own.cursoId },
    body: {
      materialId,
      filas: [{ linea: 2, nombre: 'Nadie', correo: '', minutos: 90 }],
      minutosMinimos: 20,
      elegidos: [{ usuarioId: alumno.usuarioId, estado: 'nueva' }],
    },
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(alumno.apellido);
  expect(refused.text).not.toContain(alumno.correo);
});

test('ROL-49 a docente finds students by name, and cannot guess a document or an e-mail by searching', async () => {
  const { browser, own, alumno } = await teaching();
  const { db } = t.deps;
  const { moduloId } = await makeModulo(db, { cursoId: own.cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId });
  await submitIntento(db, { usuarioId: alumno.usuarioId, pruebaId, nota: null });
  await db.execute(sql`
    insert into respuesta_abierta (intento_id, pregunta_id, texto)
    select intento_id, 1, 'Tres días.' from intento where prueba_id = ${pruebaId}`);
  const params = { id: own.cursoId };
  const found = async (who: Client, q: string) => {
    const [registro, asistencia, rendiciones, calificaciones, abiertas] = [
      await who.call(getRegistro, { params, query: { q } }),
      await who.call(getAsistencia, { params, query: { q } }),
      await who.call(listRendiciones, { params: { id: pruebaId }, query: { q } }),
      await who.call(listCalificaciones, { query: { q, cursoId: own.cursoId } }),
      await who.call(listOpenRespuestas, { query: { q, cursoId: own.cursoId } }),
    ];
    return [
      registro.body.resource!.alumnos.length,
      asistencia.body.resource!.alumnos.length,
      rendiciones.body.resources!.length,
      calificaciones.body.resources!.length,
      abiertas.body.resources!.length,
    ];
  };
  const secrets = [alumno.dni, alumno.dni.slice(0, 3), alumno.correo, alumno.correo.split('@')[0]!.slice(0, 6)];
  for (const secret of secrets) expect([secret, await found(browser, secret)]).toEqual([secret, [0, 0, 0, 0, 0]]);
  expect(await found(browser, alumno.apellido)).toEqual([1, 1, 1, 1, 1]);
  expect(await found(admin, alumno.dni)).toEqual([1, 1, 1, 1, 1]);
});

test('ROL-25 a docente answers questions of the own courses, sees no others, and is told of them once a day', async () => {
  const { browser, own, other, alumno, person } = await teaching();
  const asker = await openSession(t, alumno.usuarioId);
  await t.deps.db.execute(sql`update curso set activa = true, vigencia = null where curso_id = ${other.cursoId}`);
  const ask = async (curso: { cursoId: number }) => {
    const { moduloId } = await makeModulo(t.deps.db, curso);
    const made = await asker.call(createConsulta, { params: { id: moduloId }, body: { texto: '¿Cuál es el plazo?' } });
    return made.body.resource!.consultaId;
  };
  const [mine, foreign] = [await ask(own), await ask(other)];
  const seen = await browser.call(listAllConsultas, {});
  expect(seen.body.resources?.map(({ consultaId }) => consultaId)).toEqual([mine]);
  const told = () =>
    t.deps.db.execute(
      sql`select datos from correo_saliente where usuario_id = ${person.usuarioId} and plantilla = 'docente-aviso'`,
    );
  await remindDocentes(t.deps);
  await remindDocentes(t.deps);
  expect((await told()).rows).toEqual([{ datos: { nombre: person.nombre, consultas: 1, intentos: 0 } }]);
  const answer = (id: number) =>
    browser.call(answerConsulta, { params: { id }, body: { texto: 'Diez días hábiles.' } });
  expect([(await answer(mine)).status, (await answer(foreign)).status]).toEqual([200, 403]);
});

test('ROL-25 who does not teach any more is told nothing, who also teaches is', async () => {
  const { own, alumno, person } = await teaching();
  const asker = await openSession(t, alumno.usuarioId);
  const { moduloId } = await makeModulo(t.deps.db, own);
  await asker.call(createConsulta, { params: { id: moduloId }, body: { texto: '¿Cuál es el plazo?' } });
  const toldAs = async (rolId: number, otros: string) => {
    await t.deps.db.execute(sql`
      update usuario set rol_id = ${rolId}, otros_roles = ${otros} where usuario_id = ${person.usuarioId}`);
    await remindDocentes(t.deps);
    const { rows } = await t.deps.db.execute(sql`
      select from correo_saliente where usuario_id = ${person.usuarioId} and plantilla = 'docente-aviso'`);
    return rows.length;
  };
  expect(await toldAs(rolIds.USU, '{}')).toBe(0);
  expect(await toldAs(rolIds.CAJA, '{3}')).toBe(1);
});

test('ROL-26 ROL-48 a draft exists for its lecturers, without its prices, and dates of sessions are not theirs to set', async () => {
  const { browser, own, other } = await teaching();
  const { db } = t.deps;
  await db.execute(
    sql`update curso set publicado = null, activa = false where curso_id in (${own.cursoId}, ${other.cursoId})`,
  );
  await db.execute(sql`
    update curso set precio = 350, precio_preventa = 300, preventa_hasta = '2031-01-01', cupos_desde = 3,
           cupos_descuento = 10 where curso_id = ${own.cursoId}`);
  const read = async (who: Client) => (await who.call(getCurso, { params: { id: own.cursoId } })).body.resource;
  // Its price is not published yet.
  expect(await read(browser)).toMatchObject({
    precio: 0,
    precioPreventa: null,
    preventaHasta: null,
    precioActual: 0,
    cuposDesde: null,
    cuposDescuento: null,
  });
  expect(await read(admin)).toMatchObject({ precio: 350, precioPreventa: 300, cuposDesde: 3 });
  expect((await browser.call(getCurso, { params: { id: other.cursoId } })).status).toBe(404);
  const { moduloId } = await makeModulo(db, own);
  const tipo = await db.execute<{ id: number }>(
    sql`select tipo_material_id as id from tipo_material where acronimo = 'SES'`,
  );
  const refused = await browser.call(createMaterial, {
    body: {
      moduloId,
      nombre: 'Sesión 1',
      orden: 1,
      tipoMaterialId: tipo.rows[0]!.id,
      inicio: '2031-03-02T19:00',
      fin: '2031-03-02T21:00',
    },
  });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'No tienes permiso para hacer esto. Le corresponde a: Administrador y Coordinación.',
  ]);
});
