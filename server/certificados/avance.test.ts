import { getCertificadoAvance, listEligible } from 'domain/contract/certificados.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { rolIds } from 'domain/rules/permisos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notasModulo } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEntidad, makeModulo, makePrueba } from '../testing/builders.ts';
import { enrolAlumno as enrolGraded, makeCertifiableCurso, makePonente } from '../testing/certificados.ts';
import { buyInCuotas } from '../testing/cuotas.ts';
import { signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { enrolAlumno, submitIntento } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('STU-33 student and school read the same progress, and it ends where the school may certify', async () => {
  const { db } = t.deps;
  const { entidadId } = await makeEntidad(db);
  const { cursoId } = await makeCurso(db, { entidadId, fechaHoraLimite: new Date(Date.now() - 86_400_000) });
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId });
  const { browser, person } = await signedIn(t, 'USU');
  const { usuarioId } = person;
  await enrolAlumno(db, usuarioId, cursoId);
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const read = async (who: typeof admin, query: { usuarioId?: number } = {}) =>
    (await who.call(getCertificadoAvance, { params: { id: cursoId }, query })).body.resource;
  const apto = async () =>
    (await admin.call(listEligible, { params: { id: cursoId }, query: {} })).body.resources!.map((each) => each.apto);

  const before = await read(browser);
  expect(before).toMatchObject({
    siguiente: 'Rinde la prueba que te falta y apruébala con 13 o más.',
    requisitos: [
      { clase: 'pruebas', valor: '0 de 1', cumplido: false },
      { clase: 'fin', cumplido: true },
    ],
  });
  expect(await read(admin, { usuarioId })).toEqual(before);
  expect(await apto()).toEqual([false]);

  await submitIntento(db, { usuarioId, pruebaId, nota: 13 });
  const after = await read(browser);
  expect(after?.siguiente).toBe(
    'Cumples todo: confirma cómo se imprime tu nombre y la escuela emitirá tu certificado.',
  );
  expect(await read(admin, { usuarioId })).toEqual(after);
  expect(await apto()).toEqual([true]);
});

test('STU-32 the next thing to do knows the attempts that are left and the sessions to come', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db, { fechaHoraLimite: new Date(Date.now() + 86_400_000) });
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId, intentos: 1 });
  const { browser, person } = await signedIn(t, 'USU');
  await enrolAlumno(db, person.usuarioId, cursoId);
  const next = async () =>
    (await browser.call(getCertificadoAvance, { params: { id: cursoId }, query: {} })).body.resource?.siguiente;
  await submitIntento(db, { usuarioId: person.usuarioId, pruebaId, nota: 4 });
  expect(await next()).toMatch(/^No te quedan intentos en una prueba/);
  await db.execute(
    sql`update prueba set intentos = 2, apertura = now() + interval '1 hour' where prueba_id = ${pruebaId}`,
  );
  expect(await next()).toMatch(/^Rinde la prueba que te falta cuando esté abierta/);

  await submitIntento(db, { usuarioId: person.usuarioId, pruebaId, nota: 20 });
  await db.execute(sql`insert into asistencia_minima (curso_id, porcentaje) values (${cursoId}, 60)`);
  const session = (hours: number) =>
    db.execute(sql`
      with sesion as (insert into material (modulo_id, tipo_material_id, nombre, orden)
                      values (${moduloId}, 1, 'Sesión', 1) returning material_id)
      insert into sesion_programada (material_id, inicio, fin)
      select material_id, now() + make_interval(hours => ${hours}), now() + make_interval(hours => ${hours + 1})
        from sesion`);
  await session(-5);
  await session(5);
  expect(await next()).toMatch(/^Ya no alcanzas la asistencia mínima/);
  await session(9);
  expect(await next()).toMatch(/^Entra a las próximas sesiones/);
});

test('STU-33 a student who names somebody else reads the own progress', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId });
  const [ana, luis] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  for (const { person } of [ana, luis]) await enrolAlumno(db, person.usuarioId, cursoId);
  await submitIntento(db, { usuarioId: luis.person.usuarioId, pruebaId, nota: 20 });
  const query = { usuarioId: luis.person.usuarioId };
  const { body } = await ana.browser.call(getCertificadoAvance, { params: { id: cursoId }, query });
  expect(body.resource?.requisitos[0]).toMatchObject({ valor: '0 de 1' });
  await db.execute(sql`update curso set activa = false where curso_id = ${cursoId}`);
  expect((await ana.browser.call(getCertificadoAvance, { params: { id: cursoId }, query })).status).toBe(403);
});

test('STU-65 who owes instalments reads that the certificate waits for them, which a lecturer does not read', async () => {
  const { db } = t.deps;
  const { browser, person } = await signedIn(t, 'USU');
  const { browser: admin, person: director } = await signedIn(t, 'ADMIN');
  const { curso, cuotas } = await buyInCuotas(t, browser);
  const { cursoId } = curso;
  const pay = (id: number, operacion: string) =>
    admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion } });
  expect((await pay(cuotas[0]!.pedidoId, 'OP-STU-65-1')).status).toBe(200);
  const { entidadId } = await makeEntidad(db);
  await db.execute(sql`update curso set entidad_id = ${entidadId} where curso_id = ${cursoId}`);
  const { moduloId } = await makeModulo(db, { cursoId });
  const { usuarioId } = person;
  await db.insert(notasModulo).values({ usuarioId, moduloId, nota: 17, puestaPor: director.usuarioId });

  const { usuarioId: ponenteId } = await makePonente(t.deps, cursoId, { rolId: rolIds.DOCENTE });
  const docente = await openSession(t, ponenteId);
  const read = async (who: typeof admin) =>
    (await who.call(getCertificadoAvance, { params: { id: cursoId }, query: { usuarioId } })).body.resource;
  const owed = {
    debeCuotas: true,
    siguiente: 'Ya cumples lo demás: termina de pagar tus cuotas y la escuela emitirá tu certificado.',
  };
  expect(await read(browser)).toMatchObject(owed);
  expect(await read(admin)).toMatchObject(owed);
  const untold = await read(docente);
  expect(untold).toMatchObject({ debeCuotas: false });
  expect(untold?.siguiente).not.toContain('cuota');
  for (const [at, { pedidoId }] of cuotas.slice(1).entries()) await pay(pedidoId, `OP-STU-65-${at + 2}`);
  expect(await read(browser)).toMatchObject({ debeCuotas: false, siguiente: expect.stringMatching(/^Cumples todo/) });
});

test('STU-65 after the end of the agreement of who certifies, the student reads what the certificate waits for', async () => {
  const { db } = t.deps;
  const curso = await makeCertifiableCurso(t.deps);
  const { browser, person } = await signedIn(t, 'USU');
  await enrolGraded(t.deps, curso, person.usuarioId, 18);
  await db.execute(
    sql`update entidad set convenio = '012-2026', convenio_hasta = '2026-01-31' where entidad_id = ${curso.entidadId}`,
  );
  const { body } = await browser.call(getCertificadoAvance, { params: { id: curso.cursoId }, query: {} });
  expect(body.resource?.siguiente).toBe(
    'Cumples todo: tu certificado espera a que la escuela renueve su convenio con quien lo certifica.',
  );
});
