import {
  associateCertificado,
  certifyPassed,
  generateCertificado,
  getLote,
  previewCertificado,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { credentialJson } from 'domain/contract/credenciales.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeMaterial } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso, makePassed, pdfOf } from '../testing/certificados.ts';
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

type Pair = { cursoId: number; usuarioId: number };

const query = (text: string, values: unknown[]) => t.deps.pool.query(text, values);
const issue = (body: Pair & { motivo?: string }) => admin.call(associateCertificado, { body });
const frontOf = async (pdf: Buffer) => (await readPdf(pdf)).pages[0]!.text;
const issuedText = async (body: Pair) => frontOf(pdfOf(await admin.call(generateCertificado, { body })));
const previewText = async (params: Pair) => frontOf(pdfOf(await admin.call(previewCertificado, { params })));
const credentialOf = async (codigo: string) =>
  (await fetch(t.url + buildPath(credentialJson, { params: { codigo } }))).json();
const today = () => formatLongDate(new Date().toISOString());

test("SEA-88 the certificate of a course at one's own pace names the days of this person", async () => {
  const dates = {
    fechaHoraInicio: new Date('2026-01-10T05:00:00Z'),
    fechaHoraLimite: new Date('2027-04-20T05:00:00Z'),
  };
  const curso = await makeCertifiableCurso(t.deps, { asincronico: 'S', ...dates });
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const pair = { cursoId: curso.cursoId, usuarioId };
  const material = await makeMaterial(t.deps.db, { moduloId: curso.moduloId });
  const enter = (day: string) =>
    query('update matricula set ultimo_acceso = $1, ultimo_material_id = $2 where usuario_id = $3 and curso_id = $4', [
      `${day}T15:00:00Z`,
      material.materialId,
      usuarioId,
      curso.cursoId,
    ]);
  await enter('2025-03-03');
  await enter('2025-05-09');
  const expected = `Estudiado del 3 de marzo de 2025 al ${today()}`;
  expect(await previewText(pair)).toContain(expected);
  const { codigo } = (await issue(pair)).body.resource!;
  const text = await issuedText(pair);
  expect(text).toContain(expected);
  expect(text).not.toContain('Dictado');
  const verified = (await t.client().call(verifyCertificado, { params: { codigo } })).body.resource!;
  expect(verified).toMatchObject({ inicio: '2025-03-03T15:00:00.000Z', fin: verified.emitido, ritmoPropio: true });
  const { credentialSubject } = await credentialOf(codigo);
  expect(credentialSubject).toMatchObject({ activityStartDate: '2025-03-03T15:00:00Z' });
  // An issued certificate does not change with the person's record.
  await query('update matricula set primer_acceso = null, ultimo_acceso = now() where usuario_id = $1', [usuarioId]);
  expect(await issuedText(pair)).toBe(text);
});

test('SEA-88 without a recorded access the days begin with what was studied first, else with the enrolment', async () => {
  const curso = await makeCertifiableCurso(t.deps, { asincronico: 'S' });
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const pair = { cursoId: curso.cursoId, usuarioId };
  await query(`update matricula set creado = '2026-02-01T15:00:00Z' where usuario_id = $1`, [usuarioId]);
  expect(await previewText(pair)).toContain('Estudiado del 1 de febrero');
  const { materialId } = await makeMaterial(t.deps.db, { moduloId: curso.moduloId });
  await query(`insert into avance (usuario_id, material_id, visto) values ($1, $2, '2026-03-05T15:00:00Z')`, [
    usuarioId,
    materialId,
  ]);
  expect(await previewText(pair)).toContain('Estudiado del 5 de marzo');
  const { rows } = await query('select primer_acceso from matricula where usuario_id = $1', [usuarioId]);
  expect(rows).toEqual([{ primer_acceso: null }]);
});

test('SEA-88 certificates that say the dates of the course keep them, and so do dated courses', async () => {
  const { pair } = await makePassed(t);
  await issue(pair);
  const text = await issuedText(pair);
  expect(text).toContain('Dictado');
  expect(text).toMatch(/horas? académicas?/);
});

test('SEA-89 without recorded attendance no certificate says the hours attended: issuing and preview say why', async () => {
  const preparacionCertificado = 'Con {horas asistidas} de clases en vivo';
  const curso = await makeCertifiableCurso(t.deps, { preparacionCertificado });
  const [absent, present] = [
    await makeAlumnoOf(t.deps, curso, 17, { nombre: 'Ana', apellido: 'Ausente' }),
    await makeAlumnoOf(t.deps, curso, 17, { nombre: 'Paz', apellido: 'Presente' }),
  ];
  const { cursoId, moduloId } = curso;
  const { materialId } = await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(-300) });
  await query(
    `insert into asistencia (material_id, usuario_id, presente, minutos, origen) values ($1, $2, true, 90, 'manual')`,
    [materialId, present.usuarioId],
  );
  const reason =
    'Ana Ausente no tiene asistencia registrada, y el certificado dice las horas asistidas. ' +
    'Registra su asistencia o quita {horas asistidas} del texto del certificado.';
  const pair = { cursoId, usuarioId: absent.usuarioId };
  for (const motivo of [undefined, 'Una excepción']) {
    const refused = await issue({ ...pair, ...(motivo && { motivo }) });
    expect([refused.status, refused.body.codigo, refused.body.message]).toEqual([409, 'sin-asistencia', reason]);
  }
  const preview = await admin.call(previewCertificado, { params: pair });
  expect([preview.status, preview.body.message]).toEqual([409, reason]);

  await admin.call(certifyPassed, { body: { cursoId } });
  const lote = async () => (await admin.call(getLote, { params: { id: cursoId } })).body.resource!.lote!;
  await expect.poll(async () => (await lote()).terminado).toBe(true);
  expect(await lote()).toMatchObject({ total: 2, emitidos: 1, fallidos: [{ nombre: 'Ana Ausente', motivo: reason }] });
  expect(await issuedText({ cursoId, usuarioId: present.usuarioId })).toContain('Con 1.5 horas de clases en vivo');
});

const narrativeOf = async (codigo: string) =>
  (await credentialOf(codigo)).credentialSubject.achievement.criteria.narrative as string;

test('SEA-90 a credential says what its certificate was issued for, and of an exception neither grade nor reason', async () => {
  const passed = await makePassed(t);
  const graded = (await issue(passed.pair)).body.resource!;
  expect(await narrativeOf(graded.codigo)).toBe('Obtener en el programa un promedio de 13 o más sobre 20.');

  const low = await makePassed(t, 7);
  const exception = (await issue({ ...low.pair, motivo: 'Convalidó en otra escuela' })).body.resource!;
  expect(await narrativeOf(exception.codigo)).toBe('Otorgado por decisión de la institución.');
  expect(JSON.stringify(await credentialOf(exception.codigo))).not.toMatch(/Convalidó|13 o más|excepci/i);

  const curso = await makeCertifiableCurso(t.deps);
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const { cursoId, moduloId } = curso;
  const { materialId } = await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(-300) });
  await query(`insert into asistencia_minima (curso_id, porcentaje) values ($1, 80)`, [cursoId]);
  await query(
    `insert into asistencia (material_id, usuario_id, presente, minutos, origen) values ($1, $2, true, 90, 'manual')`,
    [materialId, usuarioId],
  );
  const attended = (await issue({ cursoId, usuarioId })).body.resource!;
  const said = 'Obtener en el programa un promedio de 13 o más sobre 20 y asistir al menos al 80 % de sus sesiones.';
  expect(await narrativeOf(attended.codigo)).toBe(said);
  await query('delete from asistencia_minima where curso_id = $1', [cursoId]);
  expect(await narrativeOf(attended.codigo)).toBe(said);
});

test('SEA-116 credentials of one course share the id of their achievement only where they share its criteria', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const issueTo = async (nota: number, motivo?: string) => {
    const { usuarioId } = await makeAlumnoOf(t.deps, curso, nota);
    return (await issue({ cursoId: curso.cursoId, usuarioId, ...(motivo && { motivo }) })).body.resource!.codigo;
  };
  const idOf = async (codigo: string) => (await credentialOf(codigo)).credentialSubject.achievement.id as string;
  const [first, second, exception] = [await issueTo(17), await issueTo(15), await issueTo(7, 'Convalidó')];
  const id = await idOf(first);
  expect(await idOf(second)).toBe(id);
  expect(await idOf(exception)).not.toBe(id);
  // As issued before the criteria was stored.
  await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`ALTER TABLE certificado DISABLE TRIGGER certificado_immutable`);
    await tx.execute(sql`update certificado set datos_curso = datos_curso - 'criterio' where codigo = ${second}`);
    await tx.execute(sql`ALTER TABLE certificado ENABLE TRIGGER certificado_immutable`);
  });
  expect(await idOf(second)).toMatch(new RegExp(`/catalogo/flyer/${curso.cursoId}#logro$`));
});

test('SEA-91 the public credential has no hash of the e-mail; its holder may ask for it, nobody else', async () => {
  const { pair, alumno } = await makePassed(t);
  const { codigo } = (await issue(pair)).body.resource!;
  expect((await credentialOf(codigo)).credentialSubject.identifier).toBeUndefined();
  const holder = await openSession(t, alumno.usuarioId);
  const path = buildPath(credentialJson, { params: { codigo } });
  const subjectOf = async (browser: Client, address: string) =>
    JSON.parse((await browser.request('GET', address)).text).credentialSubject;
  expect((await subjectOf(holder, path)).identifier).toBeUndefined();
  expect((await subjectOf(holder, `${path}?identidad=1`)).identifier).toMatchObject([{ identityType: 'emailAddress' }]);
  const { browser: other } = await signedIn(t, 'USU');
  for (const browser of [t.client(), other, admin]) {
    const refused = await browser.request('GET', `${path}?identidad=1`);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Solo su titular puede pedir la credencial con su identidad.',
    ]);
  }
  expect((await holder.request('GET', `${path}?identidad=2`)).status).toBe(422);
  await admin.call(anonymiseUsuario, { params: { id: alumno.usuarioId }, body: { motivo: 'Lo pidió' } });
  expect((await credentialOf(codigo)).credentialSubject.identifier).toBeUndefined();
  expect((await holder.request('GET', `${path}?identidad=1`)).status).toBe(403);
});
