import {
  associateCertificado,
  certifyDocente,
  certifyPassed,
  dissociateCertificado,
  generateCertificado,
  getLote,
  listAttested,
  listCertificados,
  listEligible,
  myCertificados,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { getOwnRespuesta, updateEncuesta } from 'domain/contract/encuestas.ts';
import { listAlumnos } from 'domain/contract/matriculas.ts';
import { getNiveles, saveNiveles } from 'domain/contract/niveles.ts';
import { standardPreguntas } from 'domain/rules/encuestas.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allDocentes } from '../db/schema/docentes.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, times } from '../testing/barrier.ts';
import { makeDocente } from '../testing/builders.ts';
import { enrolAlumno, makeAlumnoOf, makeCertifiableCurso, makePonente, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { readPdf } from '../testing/pdf.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

/** A finished course with one session, and a student with this grade who was present or absent. */
async function attended({ nota, wasThere }: { nota: number | null; wasThere: boolean }) {
  const curso = await makeCertifiableCurso(t.deps, { tipo: 'D', tipoCertificado: 'D' });
  const { cursoId, moduloId } = curso;
  const { browser, person } = await signedIn(t, 'USU');
  const { usuarioId } = person;
  await enrolAlumno(t.deps, curso, usuarioId, nota);
  const { materialId } = await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(-300) });
  if (wasThere) {
    await t.deps.db.execute(sql`insert into asistencia (material_id, usuario_id, presente, minutos, origen)
      values (${materialId}, ${usuarioId}, true, 90, 'manual')`);
  }
  return { cursoId, usuarioId, browser };
}

const attest = (pair: { cursoId: number; usuarioId: number }) =>
  admin.call(associateCertificado, { body: { ...pair, calidad: 'participante' } });
const textOf = async (answer: Parameters<typeof pdfOf>[0]) => (await readPdf(pdfOf(answer))).pages[0]!.text;

test('NIV-29 who attended and failed gets a constancia without mark; the certificate is still to be had', async () => {
  const { browser, ...pair } = await attended({ nota: 8, wasThere: true });
  const eligible = async () =>
    (await admin.call(listEligible, { params: { id: pair.cursoId }, query: {} })).body.resources![0]!;
  expect(await eligible()).toMatchObject({ apto: false, codigo: null, constancia: { codigo: null, motivos: [] } });
  const { codigo, ...issued } = (await attest(pair)).body.resource!;
  expect(issued).toMatchObject({ calidad: 'participante', tipo: 'C', nota: null, nivel: null, motivoExcepcion: null });
  expect((await attest(pair)).body.resource!.codigo).toBe(codigo);
  expect(await eligible()).toMatchObject({ apto: false, codigo: null, constancia: { codigo } });
  const text = await textOf(await browser.call(generateCertificado, { body: { ...pair, calidad: 'participante' } }));
  for (const words of [
    'Constancia de participación',
    'Se otorga la presente constancia a',
    'por haber participado en calidad de asistente en el programa',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('Promedio');
  expect((await browser.call(generateCertificado, { body: pair })).status).toBe(404);
  const listed = (await admin.call(listAlumnos, { params: { cursoId: pair.cursoId }, query: {} })).body.resources!;
  expect(listed).toHaveLength(1);
  // Passing later adds the certificate to the constancia.
  await t.deps.db.execute(sql`update nota_modulo set nota = 18 where usuario_id = ${pair.usuarioId}`);
  const certified = (await admin.call(associateCertificado, { body: pair })).body.resource!;
  expect(certified).toMatchObject({ calidad: 'aprobado', tipo: 'D', nota: 18 });
  expect((await browser.call(myCertificados, {})).body.resources).toHaveLength(2);
});

test('NIV-29 no constancia without attendance, for who passed and has the certificate, or by exception', async () => {
  const { browser: _, ...absent } = await attended({ nota: 8, wasThere: false });
  const refused = await admin.call(associateCertificado, {
    body: { ...absent, calidad: 'participante', motivo: 'Por convenio' },
  });
  expect([refused.status, refused.body.codigo]).toEqual([409, 'no-apto']);
  expect(refused.body.message).toContain('No asistió a ninguna sesión.');
  const { browser: __, ...passed } = await attended({ nota: 17, wasThere: true });
  await admin.call(associateCertificado, { body: passed });
  expect((await attest(passed)).body.message).toContain('Ya tiene su certificado');
});

test('NIV-30 NIV-41 a lecturer is certified with own hours and subjects, without being a student', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps, { tipo: 'D', tipoCertificado: 'D' });
  const { docenteId, usuarioId } = await makePonente(t.deps, cursoId);
  const body = { cursoId, docenteId, calidad: 'ponente' as const, horas: 4.5, temas: 'Interrogatorio y objeciones' };
  const { codigo, ...issued } = (await admin.call(certifyDocente, { body })).body.resource!;
  expect(issued).toMatchObject({ calidad: 'ponente', tipo: 'C', horas: 4.5, nota: null, usuarioId });
  expect((await admin.call(certifyDocente, { body })).body.resource!.codigo).toBe(codigo);
  const other = await admin.call(certifyDocente, { body: { ...body, horas: 12 } });
  expect([other.status, other.body.codigo]).toEqual([409, 'ya-emitido']);
  expect(other.body.message).toMatch(
    /^Ya tiene un certificado en calidad de ponente por 4\.5 horas y «Interrogatorio y objeciones»\. .* «Corregir»/,
  );
  expect((await admin.call(certifyDocente, { body: { ...body, temas: 'Otros' } })).status).toBe(409);
  const own = await openSession(t, usuarioId);
  const text = await textOf(await own.call(generateCertificado, { body: { cursoId, usuarioId, calidad: 'ponente' } }));
  for (const words of [
    'por haber participado en calidad de ponente en el programa',
    'Interrogatorio y objeciones',
    '4.5 horas académicas',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('por haber aprobado');
  const staffs = { body: { cursoId, usuarioId, calidad: 'ponente' as const } };
  expect(await textOf(await admin.call(generateCertificado, staffs))).toBe(text);
  const stranger = (await signedIn(t, 'USU')).browser;
  expect((await stranger.call(generateCertificado, staffs)).status).toBe(404);
  // The survey is asked of students.
  const encuesta = { preguntas: [...standardPreguntas], activa: true, exigida: true };
  expect((await admin.call(updateEncuesta, { params: { cursoId }, body: encuesta })).status).toBe(200);
  expect((await own.call(generateCertificado, staffs)).status).toBe(200);
  const opinion = await own.call(getOwnRespuesta, { params: { cursoId } });
  expect([opinion.status, opinion.body.message]).toEqual([404, 'La encuesta es de quienes estudiaron el curso.']);
  // A docente may get a certificate as organizador too.
  const second = await admin.call(certifyDocente, { body: { ...body, calidad: 'organizador', horas: 10 } });
  expect(second.body.resource).toMatchObject({ calidad: 'organizador', horas: 10 });
  expect((await own.call(myCertificados, {})).body.resources).toHaveLength(2);
});

test('NIV-30 only who gives the course and has an account; at once it is issued once', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps);
  const certify = (docenteId: number) =>
    admin.call(certifyDocente, { body: { cursoId, docenteId, calidad: 'ponente', horas: 2 } });
  const { docenteId: stranger } = await makeDocente(t.deps.db);
  expect((await certify(stranger)).body.message).toContain('no dicta ni coordina este curso');
  const { docenteId } = await makePonente(t.deps, cursoId);
  const answers = await atOnce(
    t.deps,
    'certificado_correlativo',
    times(2, () => certify(docenteId)),
    1,
  );
  expect(new Set(answers.map(({ body }) => body.resource!.codigo)).size).toBe(1);
  await t.deps.db.update(allDocentes).set({ usuarioId: null }).where(eq(allDocentes.docenteId, docenteId));
  expect((await certify(docenteId)).body.message).toContain('todavía no tiene una cuenta');
});

test('NIV-31 verification says in what quality; revoking one leaves the other', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps);
  const { docenteId, usuarioId } = await makePonente(t.deps, cursoId);
  const certify = async (calidad: 'ponente' | 'organizador') =>
    (await admin.call(certifyDocente, { body: { cursoId, docenteId, calidad, horas: 2 } })).body.resource!.codigo;
  const [ponente, organizador] = [await certify('ponente'), await certify('organizador')];
  const verified = async (codigo: string) =>
    (await t.client().call(verifyCertificado, { params: { codigo } })).body.resource;
  expect(await verified(ponente)).toMatchObject({ calidad: 'ponente', estado: 'valido' });
  const wrong = await admin.call(dissociateCertificado, { body: { cursoId, usuarioId } });
  expect(wrong.status).toBe(404);
  await admin.call(dissociateCertificado, { body: { cursoId, usuarioId, calidad: 'ponente' } });
  expect(await verified(ponente)).toMatchObject({ estado: 'revocado' });
  expect(await verified(organizador)).toMatchObject({ calidad: 'organizador', estado: 'valido' });
  const listed = await admin.call(listCertificados, { params: { id: cursoId }, query: { estado: 'todos' } });
  expect(listed.body.resources!.map(({ calidad }) => calidad).toSorted()).toEqual(['organizador', 'ponente']);
});

test('NIV-30 nobody is certified as a lecturer before the course begins', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps, { fechaHoraInicio: new Date('2199-01-05T15:00:00Z') });
  const { docenteId } = await makePonente(t.deps, cursoId);
  const body = { cursoId, docenteId, calidad: 'ponente' as const, horas: 4, temas: '' };
  const { status, body: refused } = await admin.call(certifyDocente, { body });
  expect([status, refused.message]).toEqual([409, 'El curso todavía no empieza.']);
});

test('NIV-31 the credential of who attended says neither certificate nor completion', async () => {
  const { browser: _, ...pair } = await attended({ nota: 8, wasThere: true });
  const { codigo } = (await attest(pair)).body.resource!;
  const text = await (await fetch(`${t.url}/api/certificados/codigo/${codigo}/credencial.json`)).text();
  const { achievement } = JSON.parse(text).credentialSubject;
  expect(achievement.achievementType).toBe('Badge');
  expect(achievement.description).toMatch(/ Constancia de participación emitida por /);
});

test('NIV-39 everybody who attended and did not pass is listed, and gets a constancia in one batch', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { cursoId, moduloId } = curso;
  const { materialId } = await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(-300) });
  const student = async (nota: number, wasThere: boolean, apellido: string) => {
    const { usuarioId } = await makeAlumnoOf(t.deps, curso, nota, { apellido });
    await t.deps.db.execute(sql`insert into asistencia (material_id, usuario_id, presente, minutos, origen)
      values (${materialId}, ${usuarioId}, ${wasThere}, 90, 'manual')`);
    return usuarioId;
  };
  const [bea, ana] = [await student(8, true, 'Zeta'), await student(9, true, 'Alfa')];
  await student(8, false, 'Ausente');
  await student(17, true, 'Aprobada');
  const params = { id: cursoId };
  const list = async () => (await admin.call(listAttested, { params })).body.resources!;
  expect(await list()).toMatchObject([
    { usuarioId: ana, apellido: 'Alfa', asistidas: 1, sesiones: 1 },
    { usuarioId: bea, apellido: 'Zeta' },
  ]);
  const start = () => admin.call(certifyPassed, { body: { cursoId, calidad: 'participante' as const } });
  const started = await atOnce(t.deps, 'certificado_lote', [start, start]);
  const batches = started.filter(({ status }) => status === 200);
  expect(batches.length).toBeGreaterThan(0);
  for (const { body } of batches) expect(body.resource).toMatchObject({ calidad: 'participante', total: 2 });
  expect(started.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  await expect.poll(async () => (await admin.call(getLote, { params })).body.resource!.lote?.terminado).toBe(true);
  const issued = (await admin.call(listCertificados, { params })).body.resources!;
  expect(issued.map(({ usuarioId, calidad }) => [usuarioId, calidad]).toSorted()).toEqual(
    [
      [bea, 'participante'],
      [ana, 'participante'],
    ].toSorted(),
  );
  expect(await list()).toEqual([]);
  const again = await start();
  expect([again.status, again.body.codigo]).toEqual([409, 'nadie']);
  // The student who passed is left for a batch of the other kind.
  expect((await admin.call(getLote, { params })).body.resource).toMatchObject({ porCertificar: 1 });
});

test('NIV-40 a course chooses whether new certificates print the mark; those issued before stay as they are', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { cursoId } = curso;
  const issue = async (usuarioId: number) => admin.call(generateCertificado, { body: { cursoId, usuarioId } });
  const before = (await makeAlumnoOf(t.deps, curso, 16)).usuarioId;
  const first = pdfOf(await issue(before));
  const { niveles } = (await admin.call(getNiveles, { params: { id: cursoId } })).body.resource!;
  const saved = await admin.call(saveNiveles, {
    params: { id: cursoId },
    body: { niveles, curso: { precio: null, conNota: false } },
  });
  expect(saved.body.resource).toMatchObject({ curso: { conNota: false } });
  const text = await textOf(await issue((await makeAlumnoOf(t.deps, curso, 16)).usuarioId));
  expect(text).toContain('por haber aprobado');
  expect(text).not.toContain('Promedio final');
  expect(pdfOf(await issue(before)).equals(first)).toBe(true);
  expect((await readPdf(first)).pages[0]!.text).toContain('Promedio final 16 de 20');
});
