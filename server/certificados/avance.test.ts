import { getCertificadoAvance, listEligible } from 'domain/contract/certificados.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makePrueba } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno, submitIntento } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('STU-33 student and school read the same progress, and it ends where the school may certify', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db, { fechaHoraLimite: new Date(Date.now() - 86_400_000) });
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
