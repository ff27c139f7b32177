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
