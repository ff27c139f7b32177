import {
  associateCertificado,
  generateCertificado,
  listCertificados,
  previewCertificado,
  previewTexts,
} from 'domain/contract/certificados.ts';
import { getNiveles } from 'domain/contract/niveles.ts';
import { limaYear } from 'domain/formats/lima-time.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCursos } from '../db/schema/cursos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeEntidad, makeFirmante, makeModulo, makePrueba } from '../testing/builders.ts';
import { enrolAlumno, makeAlumnoOf, makeCertifiableCurso, makeNivel, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { readPdf } from '../testing/pdf.ts';
import { makePerson } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { openSession } from '../testing/sessions.ts';
import { submitIntento } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = await openSession(t, (await makePerson(t.deps.db, 'ADMIN')).usuarioId);
});
afterAll(() => t.close());

test('ADM-75 the preview is the PDF with a mark; it takes no number and stores nothing', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { usuarioId } = await makePerson(t.deps.db, 'USU', { nombre: 'Zoila', apellido: 'Ñaupari' });
  await enrolAlumno(t.deps, curso, usuarioId);
  const params = { cursoId: curso.cursoId, usuarioId };
  const { resource } = (await admin.call(previewCertificado, { params })).body;
  const { pages } = await readPdf(Buffer.from(resource!.data, 'base64'));
  const text = pages[0]!.text;
  expect(resource?.filename).toBe('VISTA_PREVIA.pdf');
  const numero = `N.º 000000-${limaYear(new Date())}`;
  for (const words of ['Zoila Ñaupari', 'VISTA PREVIA', 'Sin valor: todavía no se ha emitido', numero, '0000-0000']) {
    expect(text).toContain(words);
  }
  const listed = await admin.call(listCertificados, { params: { id: curso.cursoId }, query: { estado: 'todos' } });
  expect(listed.body.resources).toEqual([]);
  const { rows } = await t.deps.pool.query('select 1 from certificado_correlativo');
  expect(rows).toEqual([]);
});

test('ADM-75 what stands against every certificate of a course stands against its preview, in words', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  await enrolAlumno(t.deps, curso, usuarioId);
  const ask = (params: { cursoId: number; usuarioId: number }) => admin.call(previewCertificado, { params });
  const nobody = await ask({ cursoId: curso.cursoId, usuarioId: 999_999 });
  expect([nobody.status, nobody.body.message]).toEqual([404, 'No se encontró al usuario.']);
  const nowhere = await ask({ cursoId: 999_999, usuarioId });
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'Curso no encontrado']);
  await t.deps.db.update(allCursos).set({ entidadId: null }).where(eq(allCursos.cursoId, curso.cursoId));
  const refused = await ask({ cursoId: curso.cursoId, usuarioId });
  expect([refused.status, refused.body.codigo]).toEqual([409, 'sin-entidad']);
});

test('NIV-24 texts that are being written are previewed as the PDF, without saving them', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const body = {
    tipoCertificado: 'D' as const,
    nombreCertificado: 'Litigación Oral Avanzada',
    preparacionCertificado: 'Con {horas asistidas} en vivo',
    codigoCertificado: 'LOA-01',
  };
  const { resource } = (await admin.call(previewTexts, { params: { id: curso.cursoId }, body })).body;
  const { text } = (await readPdf(Buffer.from(resource!.data, 'base64'))).pages[0]!;
  for (const words of ['Diploma', 'Litigación Oral Avanzada', 'LOA-01', 'Valeria Quispe Rojas', 'MUESTRA']) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('{horas asistidas}');
  const [stored] = await t.deps.db.select().from(allCursos).where(eq(allCursos.cursoId, curso.cursoId));
  expect(stored).toMatchObject({ nombreCertificado: curso.nombreCertificado, version: 1 });
  const empty = await admin.call(previewTexts, { params: { id: curso.cursoId }, body: {} });
  expect(empty.status).toBe(200);
  await t.deps.db.update(allCursos).set({ entidadId: null }).where(eq(allCursos.cursoId, curso.cursoId));
  const refused = await admin.call(previewTexts, { params: { id: curso.cursoId }, body });
  expect([refused.status, refused.body.codigo]).toEqual([409, 'sin-entidad']);
});

test('NIV-38 a level that is being written is previewed as the PDF, with who would endorse and sign it', async () => {
  const curso = await makeCertifiableCurso(t.deps, { nombre: 'Litigación Oral' });
  const { entidadId } = await makeEntidad(t.deps.db, { titulo: 'Colegio de Abogados de Ñaña' });
  const { firmanteId } = await makeFirmante(t.deps.db, { nombre: 'Rosa Díaz', cargo: 'Decana', entidadId });
  const nivel = { nombre: 'Certificado refrendado', texto: 'Aprobó con honores', entidadId, firmanteIds: [firmanteId] };
  const ask = (body: object) => admin.call(previewTexts, { params: { id: curso.cursoId }, body });
  const { resource } = (await ask({ nivel })).body;
  const { text } = (await readPdf(Buffer.from(resource!.data, 'base64'))).pages[0]!;
  for (const words of ['Certificado refrendado', 'Aprobó con honores', 'Rosa Díaz', 'Litigación Oral', 'MUESTRA']) {
    expect(text).toContain(words);
  }
  expect(text.toUpperCase()).toContain('COLEGIO DE ABOGADOS DE ÑAÑA');
  expect((await ask({ nivel: { nombre: '', entidadId, firmanteIds: [] } })).status).toBe(200);
  expect((await ask({ nivel: { ...nivel, entidadId: 2_000_000_000 } })).status).toBe(404);
  const { rows } = await t.deps.db.execute(sql`select from certificado_nivel where curso_id = ${curso.cursoId}`);
  expect(rows).toEqual([]);
});

test('NIV-53 the text of a level says the attended hours of each student, as that of the course does', async () => {
  const curso = await makeCertifiableCurso(t.deps, { duracionMinutos: 1500, preparacionCertificado: 'Curso virtual' });
  const { cursoId, moduloId } = curso;
  const { pruebaId } = await makePrueba(t.deps.db, {
    moduloId: (await makeModulo(t.deps.db, { cursoId, tipoModuloId: 2 })).moduloId,
  });
  const { entidadId, firmanteIds, nivelId } = await makeNivel(t.deps, cursoId, { texto: 'Con {horas asistidas}' });
  const firstPage = async (asked: Promise<{ body: { resource?: { data: string } | null } }>) =>
    (await readPdf(pdfOf(await asked))).pages[0]!.text;
  const nivel = { nombre: 'Refrendado', texto: 'Con {horas asistidas}', entidadId, firmanteIds };
  const sample = admin.call(previewTexts, { params: { id: cursoId }, body: { nivel } });
  expect(await firstPage(sample)).toContain('Con 25 horas');

  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  await submitIntento(t.deps.db, { usuarioId, pruebaId, nota: 18 });
  const pair = { cursoId, usuarioId };
  const refused = { status: 409, codigo: 'sin-asistencia', message: expect.stringContaining('{horas asistidas}') };
  expect((await admin.call(previewCertificado, { params: pair })).body).toMatchObject(refused);
  expect((await admin.call(associateCertificado, { body: pair })).body).toMatchObject(refused);
  const { materialId } = await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(-300) });
  await t.deps.db.execute(sql`insert into asistencia (material_id, usuario_id, presente, minutos, origen)
    values (${materialId}, ${usuarioId}, true, 90, 'manual')`);
  expect(await firstPage(admin.call(previewCertificado, { params: pair }))).toContain('Con 1.5 horas');
  expect((await admin.call(associateCertificado, { body: pair })).body.resource?.nivel).toBe('Certificado refrendado');
  expect(await firstPage(admin.call(generateCertificado, { body: pair }))).toContain('Con 1.5 horas');
  // The level itself keeps the mark.
  const { niveles } = (await admin.call(getNiveles, { params: { id: cursoId } })).body.resource!;
  expect(niveles.find((each) => each.nivelId === nivelId)?.texto).toBe('Con {horas asistidas}');
});
