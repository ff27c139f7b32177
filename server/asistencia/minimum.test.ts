import { getAsistencia, getOwnAsistencia, putAsistencia, setAsistenciaMinima } from 'domain/contract/asistencia.ts';
import {
  associateCertificado,
  certifyPassed,
  generateCertificado,
  getLote,
  listEligible,
} from 'domain/contract/certificados.ts';
import { copyCurso } from 'domain/contract/copias.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCursos } from '../db/schema/cursos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { enrolAlumno, makeAlumnoOf, makeCertifiableCurso, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { readPdf } from '../testing/pdf.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

/** A course that has ended, with two sessions of two hours that were held. */
async function heldCurso() {
  const curso = await makeCertifiableCurso(t.deps, { vigencia: null });
  // The module that has a grade.
  const place = { cursoId: curso.cursoId, moduloId: curso.moduloId };
  const first = (await makeSesion(t.deps.db, { ...place, inicio: minutesFromNow(-3000) })).materialId;
  const second = (await makeSesion(t.deps.db, { ...place, inicio: minutesFromNow(-2800) })).materialId;
  return { ...curso, first, second };
}

const setMinimum = (cursoId: number, minimo: number | null) =>
  admin.call(setAsistenciaMinima, { params: { id: cursoId }, body: { minimo } });
const mark = (cursoId: number, usuarioId: number, ...materialIds: number[]) =>
  admin.call(putAsistencia, {
    params: { id: cursoId },
    body: { celdas: materialIds.map((materialId) => ({ usuarioId, materialId, presente: true })) },
  });

test('ASI-04 below the minimum nobody is apto, ADMIN and the student read why, and the batch leaves them out', async () => {
  const { cursoId, first, second, ...curso } = await heldCurso();
  const ana = await signedIn(t, 'USU');
  await enrolAlumno(t.deps, { cursoId, ...curso }, ana.person.usuarioId);
  const diligent = await makeAlumnoOf(t.deps, { cursoId, ...curso });
  await mark(cursoId, ana.person.usuarioId, first);
  await mark(cursoId, diligent.usuarioId, first, second);
  const reasons = async () =>
    new Map(
      (await admin.call(listEligible, { params: { id: cursoId }, query: {} })).body.resources!.map((each) => [
        each.usuarioId,
        each.motivos,
      ]),
    );
  const waiting = async () => (await admin.call(getLote, { params: { id: cursoId } })).body.resource!.porCertificar;
  expect([(await reasons()).get(ana.person.usuarioId), await waiting()]).toEqual([[], 2]);

  for (let twice = 0; twice < 2; twice++) expect((await setMinimum(cursoId, 80)).status).toBe(200);
  const reason = 'Asistió a 1 de 2 sesiones (50 %); el mínimo es 80 %.';
  expect([(await reasons()).get(ana.person.usuarioId), await waiting()]).toEqual([[reason], 1]);
  expect((await reasons()).get(diligent.usuarioId)).toEqual([]);
  const pair = { cursoId, usuarioId: ana.person.usuarioId };
  const refused = await admin.call(associateCertificado, { body: pair });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(reason)]);
  const own = await ana.browser.call(getOwnAsistencia, { params: { id: cursoId } });
  expect(own.body.resource?.mensaje).toBe('Asististe a 1 de 2 sesiones (50 %). Para el certificado necesitas el 80 %.');
  const { body } = await admin.call(certifyPassed, { body: { cursoId } });
  expect(body.resource?.total).toBe(1);

  await setMinimum(cursoId, null);
  expect((await reasons()).get(ana.person.usuarioId)).toEqual([]);
  const { rows } = await t.deps.db.execute(sql`
    select antes ->> 'minimo' as antes, despues ->> 'minimo' as despues from auditoria
     where entidad = 'asistencia' and entidad_id = ${String(cursoId)} and despues ? 'minimo' order by auditoria_id`);
  expect(rows).toEqual([
    { antes: null, despues: '80' },
    { antes: '80', despues: null },
  ]);
});

test('ASI-04 a cancelled session and one to come are not asked for, a refused percentage is said, and a copy keeps it', async () => {
  const { cursoId, first, ...curso } = await heldCurso();
  const { usuarioId } = await makeAlumnoOf(t.deps, { cursoId, ...curso });
  await mark(cursoId, usuarioId, first);
  await setMinimum(cursoId, 100);
  await t.deps.db.execute(sql`update sesion_programada set cancelada = now() where material_id <> ${first}
    and material_id in (select material_id from material join modulo using (modulo_id) where curso_id = ${cursoId})`);
  await makeSesion(t.deps.db, { cursoId, moduloId: curso.moduloId, inicio: minutesFromNow(60) });
  const grid = (await admin.call(getAsistencia, { params: { id: cursoId }, query: {} })).body.resource!;
  expect(grid).toMatchObject({ realizadas: 1, minimo: 100, sesiones: { length: 3 } });
  const { resources } = (await admin.call(listEligible, { params: { id: cursoId }, query: {} })).body;
  expect(resources).toMatchObject([{ usuarioId, motivos: [] }]);
  for (const minimo of [0, 101, 12.5]) {
    expect((await setMinimum(cursoId, minimo)).body.errores).toEqual({ minimo: 'Escribe un porcentaje entre 1 y 100' });
  }
  const all = { modulos: true, materiales: true, pruebas: true, docentes: true, textos: true };
  const copy = (await admin.call(copyCurso, { params: { id: cursoId }, body: all })).body.resource!;
  const copied = await admin.call(getAsistencia, { params: { id: copy.cursoId }, query: {} });
  expect(copied.body.resource).toMatchObject({ minimo: 100, sesiones: [] });
});

test('ASI-05 the text of a certificate says the hours attended, and stays as issued', async () => {
  const { cursoId, first, second, ...curso } = await heldCurso();
  const preparacionCertificado = 'Con {horas asistidas} de clases en vivo';
  await t.deps.db.update(allCursos).set({ preparacionCertificado }).where(eq(allCursos.cursoId, cursoId));
  const { usuarioId } = await makeAlumnoOf(t.deps, { cursoId, ...curso });
  await mark(cursoId, usuarioId, first, second);
  await t.deps.db.execute(sql`update asistencia set minutos = 95 where material_id = ${second}`);
  expect((await admin.call(associateCertificado, { body: { cursoId, usuarioId } })).status).toBe(200);
  const text = async () => {
    const { pages } = await readPdf(pdfOf(await admin.call(generateCertificado, { body: { cursoId, usuarioId } })));
    return pages[0]!.text;
  };
  expect(await text()).toContain('Con 3.6 horas de clases en vivo');
  await t.deps.db.execute(sql`delete from asistencia where material_id = ${second}`);
  expect(await text()).toContain('Con 3.6 horas de clases en vivo');
});
