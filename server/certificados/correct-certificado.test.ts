import {
  certificadoHistory,
  correctCertificado,
  downloadCertificado,
  generateCertificado,
  revokeCertificados,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { getProfile } from 'domain/contract/profiles.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificadoEdiciones, certificados } from '../db/schema/certificados.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCertificado, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { getPdf } from './get-pdf.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const motivo = 'Faltaban las tildes';
const correct = (id: number, body: object) =>
  admin.call(correctCertificado, { params: { id }, body: { motivo, ...body } });
const rowOf = async (id: number) =>
  (await t.deps.db.select().from(certificados).where(eq(certificados.certificadoId, id)))[0]!;
const verify = async (codigo: string) =>
  (await t.client().call(verifyCertificado, { params: { codigo } })).body.resource!;
const pdf = async (pair: { cursoId: number; usuarioId: number }) =>
  pdfOf(await admin.call(generateCertificado, { body: pair }));

async function checkFile(bytes: Buffer) {
  const { body } = await t.client().request('POST', '/api/certificados/archivo', { body: bytes });
  return (body.resource as { resultado: string }).resultado;
}

test('NIV-04 a correction keeps code and number, renders a new PDF, and the one of before is replaced', async () => {
  const { certificadoId: id, codigo, numero, pair, alumno } = await makeCertificado(t, admin);
  const old = await pdf(pair);
  expect(await checkFile(old)).toBe('intacto');

  const { body } = await correct(id, { nombre: 'Rósa', dni: '41234567', fin: '2026-05-05', edicion: 1 });
  expect(body.resource).toMatchObject({ codigo, numero, nombre: 'Rósa', dni: '41234567', edicion: 2 });
  expect(body.resource).toMatchObject({ apellido: alumno.apellido, estado: 'vigente' });

  const current = await pdf(pair);
  expect(current.equals(old)).toBe(false);
  expect([await checkFile(old), await checkFile(current)]).toEqual(['reemplazado', 'intacto']);
  expect(await checkFile(Buffer.concat([old, Buffer.from('x')]))).toBe('alterado');
  expect(await verify(codigo)).toMatchObject({
    estado: 'valido',
    titular: `Rósa ${alumno.apellido}`,
    documento: '•••••567',
    numero,
    corregido: expect.any(String),
  });
  const stored = await t.deps.storage.get(`certificados/${codigo}.pdf`);
  expect(stored).not.toBeNull();
});

test('NIV-05 what it said before is kept, with who corrected it and why', async () => {
  const { certificadoId: id, codigo, alumno } = await makeCertificado(t, admin);
  const before = await rowOf(id);
  await correct(id, { apellido: 'Núñez' });
  await correct(id, { apellido: 'Núñez Díaz', motivo: 'Falta el materno' });
  const kept = await t.deps.db.select().from(certificadoEdiciones).where(eq(certificadoEdiciones.certificadoId, id));
  expect(kept).toMatchObject([
    { edicion: 1, datosAlumno: before.datosAlumno, datosCurso: before.datosCurso, motivo },
    { edicion: 2, datosAlumno: { ...before.datosAlumno, apellido: 'Núñez' }, motivo: 'Falta el materno' },
  ]);
  const { body } = await admin.call(certificadoHistory, { params: { codigo } });
  expect(body.resources?.map(({ suceso, detalle }) => [suceso, detalle])).toEqual([
    ['Emitido', ''],
    ['Corregido (versión 2)', `Apellidos: «${alumno.apellido}» → «Núñez». Motivo: ${motivo}`],
    ['Corregido (versión 3)', 'Apellidos: «Núñez» → «Núñez Díaz». Motivo: Falta el materno'],
  ]);
  const { rows } = await t.deps.db.execute(sql`
    select accion, antes ->> 'apellido' as antes, despues ->> 'apellido' as despues from auditoria
     where entidad = 'certificado' and entidad_id = ${String(id)} and accion = 'corregir' order by auditoria_id`);
  expect(rows).toEqual([
    { accion: 'corregir', antes: alumno.apellido, despues: 'Núñez' },
    { accion: 'corregir', antes: 'Núñez', despues: 'Núñez Díaz' },
  ]);
});

test('NIV-05 the holder gets one mail per correction, and downloads the new PDF', async () => {
  const { certificadoId: id, codigo, alumno } = await makeCertificado(t, admin);
  await correct(id, { nombre: 'Otra', edicion: 1 });
  await correct(id, { nombre: 'Otra', edicion: 1 });
  const { rows } = await t.deps.db.execute(sql`
    select asunto, para from correo_saliente where plantilla = 'certificado-corregido' and datos ->> 'codigo' = ${codigo}`);
  expect(rows).toEqual([{ asunto: expect.stringMatching(/^Corregimos tu certificado de «/), para: alumno.correo }]);
  expect((await admin.call(downloadCertificado, { params: { codigo } })).status).toBe(200);
});

test('NIV-04 two people at once, a lost answer, nothing new, wrong days and a revoked one', async () => {
  const { certificadoId: id, pair } = await makeCertificado(t, admin);
  const first = await correct(id, { apellido: 'Primero', edicion: 1 });
  expect((await correct(id, { apellido: 'Primero', edicion: 1 })).body.resource).toEqual(first.body.resource);
  expect((await correct(id, { apellido: 'Segundo', edicion: 1 })).body).toMatchObject({
    status: 409,
    message: 'Otra persona corrigió este certificado mientras lo editabas. Vuelve a abrirlo.',
  });
  expect((await correct(id, { apellido: 'Primero' })).body.codigo).toBe('sin-cambios');
  expect((await correct(id, {})).body.codigo).toBe('sin-cambios');
  expect((await correct(id, { inicio: '2026-09-01', fin: '2026-08-01' })).body).toMatchObject({
    status: 422,
    errores: { fin: 'No puede terminar antes de empezar' },
  });
  expect((await correct(2_000_000_000, { apellido: 'Nadie' })).status).toBe(404);
  const body = { usuarioIds: [pair.usuarioId], motivo: 'Error' };
  await admin.call(revokeCertificados, { params: { id: pair.cursoId }, body });
  expect((await correct(id, { apellido: 'Tercero' })).body.message).toBe(
    'Un certificado revocado no se corrige. Emite otro.',
  );
});

test('NIV-05 a PDF that was being rendered while its certificate was corrected is not given out', async () => {
  const { certificadoId: id } = await makeCertificado(t, admin);
  await correct(id, { apellido: 'Segundo' });
  const { busqueda: _, ...second } = await rowOf(id);
  const rendered = await getPdf(t.deps, second);
  await correct(id, { apellido: 'Tercero' });
  const stale = { ...second, pdfHash: null };
  await t.deps.storage.delete(`certificados/${second.codigo}-2.pdf`);
  const given = await getPdf(t.deps, stale);
  expect(given.equals(rendered)).toBe(false);
  expect(await checkFile(given)).toBe('intacto');
});

test('NIV-05 the database refuses a change of what a certificate says without its earlier edition', async () => {
  const { certificadoId: id } = await makeCertificado(t, admin);
  const change = (fields: object) =>
    t.deps.db.update(certificados).set(fields).where(eq(certificados.certificadoId, id));
  const datosAlumno = { dni: '1', nombre: 'Otro', apellido: 'Nombre' };
  const next = { datosAlumno, edicion: 2, corregido: new Date(), pdfHash: null };
  const refused = { cause: { code: '23001' } };
  await expect(change({ datosAlumno })).rejects.toMatchObject(refused);
  await expect(change(next)).rejects.toMatchObject(refused);
  await correct(id, { apellido: 'Núñez' });
  await expect(change({ nota: 20, ...next, edicion: 3 })).rejects.toMatchObject(refused);
  await expect(t.deps.db.delete(certificadoEdiciones)).rejects.toMatchObject({ cause: { code: '23001' } });
});

test('NIV-06 the record of a person says which certificates carry another name or document', async () => {
  const { codigo, alumno, certificadoId } = await makeCertificado(t, admin);
  await t.deps.db.execute(sql`update usuario set apellido = 'Nueva' where usuario_id = ${alumno.usuarioId}`);
  const { body } = await admin.call(getProfile, { params: { id: alumno.usuarioId } });
  expect(body.resource?.certificados).toMatchObject([
    { codigo, certificadoId, nombre: alumno.nombre, apellido: alumno.apellido, dni: alumno.dni, edicion: 1 },
  ]);
});
