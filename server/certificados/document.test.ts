import { createHash, randomBytes } from 'node:crypto';
import {
  associateCertificado,
  certificadoHistory,
  dissociateCertificado,
  generateCertificado,
  listCertificados,
  myCertificados,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { getPending } from 'domain/contract/panel.ts';
import { codigoInGroups, codigoLetters, formatCodigo } from 'domain/rules/codigo-certificado.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { certificadoCorrelativos, certificados } from '../db/schema/certificados.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { allEntidades } from '../db/schema/entidades.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import type { TestApp } from '../testing/app.ts';
import { startTestApp } from '../testing/app.ts';
import { makeEntidad } from '../testing/builders.ts';
import {
  enrolAlumno,
  makeAlumnoOf,
  makeCertifiableCurso,
  makeCertificado,
  makePassed,
  pdfOf,
} from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { readPdf, readTags } from '../testing/pdf.ts';
import { signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { uploadImage } from '../testing/uploads.ts';
import { recheckPdfs } from './get-pdf.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

test('API-85 generar answers a file download whose PDF is the recorded one, the same each time', async () => {
  const { pair, codigo, alumno } = await makeCertificado(t, admin);
  const answer = await admin.call(generateCertificado, { body: pair });
  expect(answer.body).toMatchObject({ status: 200, resource: { filename: `CERTIFICADO_${codigo}.pdf` } });
  const pdf = pdfOf(answer);
  expect(pdfOf(await admin.call(generateCertificado, { body: pair })).equals(pdf)).toBe(true);
  // CRE-08: certificates issued now are tagged.
  expect(await readTags(pdf)).toMatchObject({ tagged: true });
  const { pages } = await readPdf(pdf);
  expect(pages[0]!.text).toContain(`${alumno.nombre} ${alumno.apellido}`);
  expect(pages[0]!.text).toContain(codigoInGroups(codigo).slice(0, 20));
  expect(pages[0]!.picture?.qr).toBe(`${t.deps.publicUrl()}/verificar/${codigo}`);

  const seen = await t.client().call(verifyCertificado, { params: { codigo } });
  expect(seen.body.resource?.huella).toBe(createHash('sha256').update(pdf).digest('hex'));
  expect(await t.deps.storage.head(`certificados/${codigo}.pdf`)).toMatchObject({ contentType: 'application/pdf' });
  const streamed = await download(codigo);
  expect(streamed.headers.get('content-type')).toBe('application/pdf');
  expect(streamed.headers.get('content-disposition')).toBe(`attachment; filename="CERTIFICADO_${codigo}.pdf"`);
  expect(Buffer.from(await streamed.arrayBuffer()).equals(pdf)).toBe(true);

  await t.deps.storage.delete(`certificados/${codigo}.pdf`);
  expect(pdfOf(await admin.call(generateCertificado, { body: pair })).equals(pdf)).toBe(true);
  await t.deps.storage.put(`certificados/${codigo}.pdf`, Buffer.from('%PDF-1.7 falso'), 'application/pdf');
  expect(pdfOf(await admin.call(generateCertificado, { body: pair })).equals(pdf)).toBe(true);
});

test('SEA-117 a PDF is not published without the signature of its record: refused until the picture is back', async () => {
  const { entidadId } = await makeEntidad(t.deps.db);
  const nombre = await uploadImage(admin, { ownerType: 'entidad', ownerId: entidadId, uso: 'firma' });
  const curso = await makeCertifiableCurso(t.deps, { entidadId });
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const pair = { cursoId: curso.cursoId, usuarioId };
  const get = t.deps.storage.get.bind(t.deps.storage);
  const away = vi
    .spyOn(t.deps.storage, 'get')
    .mockImplementation(async (key, span) => (key.includes(nombre) ? null : get(key, span)));
  onTestFinished(() => away.mockRestore());
  for (const act of [associateCertificado, generateCertificado]) {
    const { body } = await admin.call(act, { body: pair });
    expect([body.status, body.codigo]).toEqual([409, 'falta-imagen']);
  }
  const hashes = () =>
    t.deps.db.select({ hash: certificados.pdfHash }).from(certificados).where(eq(certificados.usuarioId, usuarioId));
  expect(await hashes()).toEqual([{ hash: null }]);
  away.mockRestore();
  const pdf = pdfOf(await admin.call(generateCertificado, { body: pair }));
  expect(await hashes()).toEqual([{ hash: createHash('sha256').update(pdf).digest() }]);
});

test('OPS-23 a PDF that differs from the published one is given to nobody, and ADMIN is told until it is back', async () => {
  const { pair, codigo, certificadoId } = await makeCertificado(t, admin);
  const logged = vi.spyOn(t.deps.app.log, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const published = pdfOf(await admin.call(generateCertificado, { body: pair }));
  const key = `certificados/${codigo}.pdf`;
  // As after a restore without the files: the PDF is gone, and rendering gives other bytes than the published ones.
  const other = Buffer.concat([published, Buffer.from('otro')]);
  await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`ALTER TABLE certificado DISABLE TRIGGER certificado_immutable`);
    const hash = createHash('sha256').update(other).digest();
    await tx.update(certificados).set({ pdfHash: hash }).where(eq(certificados.codigo, codigo));
    await tx.execute(sql`ALTER TABLE certificado ENABLE TRIGGER certificado_immutable`);
  });
  await t.deps.storage.delete(key);
  for (let again = 0; again < 2; again++) {
    const refused = await admin.call(generateCertificado, { body: pair });
    expect([refused.status, refused.body.codigo]).toEqual([409, 'pdf-distinto']);
    expect(refused.body.message).toBe(
      'El PDF de este certificado se perdió y no se puede volver a hacer igual al publicado, así que no se entrega. El certificado sigue siendo válido; la escuela debe recuperar el archivo de una copia de seguridad.',
    );
  }
  expect(logged.mock.calls).toEqual([
    [{ certificadoId }, 'the PDF of a certificate is lost and its rendering differs'],
  ]);
  expect((await admin.request('GET', `/api/certificados/codigo/${codigo}/pdf`)).status).toBe(409);
  expect(await t.deps.storage.head(key)).toBeNull();
  const { resource } = (await admin.call(getPending, {})).body;
  expect(resource).toMatchObject({ pdfPerdidos: 1, pdfPerdido: codigo });
  const metrics = await t.deps.metrics.metrics();
  expect(metrics).toContain('certificado_pdf_refused_total 3');
  expect(metrics).toContain('Downloads refused because the PDF differs from the published one');
  expect((await t.client().call(verifyCertificado, { params: { codigo } })).body.resource?.estado).toBe('valido');

  for (const still of [null, published]) {
    if (still) await t.deps.storage.put(key, still, 'application/pdf');
    await recheckPdfs(t.deps);
    expect((await admin.call(getPending, {})).body.resource).toMatchObject({ pdfPerdidos: 1 });
  }
  await t.deps.storage.put(key, other, 'application/pdf');
  await recheckPdfs(t.deps);
  expect((await admin.call(getPending, {})).body.resource).toMatchObject({ pdfPerdidos: 0, pdfPerdido: null });
  expect(pdfOf(await admin.call(generateCertificado, { body: pair })).equals(other)).toBe(true);
});

test('API-85 ADMIN generating for somebody without one issues it first', async () => {
  const { pair, curso } = await makePassed(t);
  const answer = await admin.call(generateCertificado, { body: pair });
  expect(pdfOf(answer).subarray(0, 5).toString()).toBe('%PDF-');
  const list = await admin.call(listCertificados, { params: { id: curso.cursoId } });
  expect(`CERTIFICADO_${list.body.resources?.[0]?.codigo}.pdf`).toBe(answer.body.resource?.filename);
  const failed = await makePassed(t, 5);
  expect((await admin.call(generateCertificado, { body: failed.pair })).body.codigo).toBe('no-apto');
});

test('SEA-26 a student’s certificate names the entity that issued it, also after the entity changed its name', async () => {
  const { pair } = await makeCertificado(t, admin);
  const browser = await openSession(t, pair.usuarioId);
  const entidad = async () => (await browser.call(myCertificados, {})).body.resources![0]!.entidad;
  const issued = await entidad();
  expect(issued).not.toBe('');
  expect(issued).not.toBe(t.deps.config.institucion.nombre);
  await t.deps.db.execute(sql`update entidad set titulo = 'Otro nombre'`);
  expect(await entidad()).toBe(issued);
});

test('a student gets their own certificate, and nobody else’s by any way', async () => {
  const { person, browser } = await signedIn(t, 'USU');
  const curso = await makeCertifiableCurso(t.deps);
  await enrolAlumno(t.deps, curso, person.usuarioId);
  const mine = { cursoId: curso.cursoId, usuarioId: person.usuarioId };
  const early = await browser.call(generateCertificado, { body: mine });
  expect([early.status, early.body.message]).toEqual([404, 'Todavía no tienes un certificado de este curso.']);
  expect((await admin.call(listCertificados, { params: { id: curso.cursoId } })).body.resources).toEqual([]);

  await admin.call(associateCertificado, { body: mine });
  const own = await browser.call(generateCertificado, { body: mine });
  expect(own.status).toBe(200);
  const { body } = await browser.call(myCertificados, {});
  expect(body.resources).toMatchObject([{ cursoId: curso.cursoId, estado: 'vigente' }]);
  const { codigo } = body.resources![0]!;
  expect((await browser.request('GET', `/api/certificados/codigo/${codigo}/pdf`)).status).toBe(200);

  const theirs = await makeCertificado(t, admin);
  const tries = [
    await browser.call(generateCertificado, { body: theirs.pair }),
    await browser.call(generateCertificado, { body: { ...theirs.pair, motivo: 'porque sí' } }),
    await browser.request('GET', `/api/certificados/codigo/${theirs.codigo}/pdf`),
  ];
  for (const { status, text } of tries) {
    expect(status).toBe(404);
    expect(text).not.toContain('data');
    expect(text).not.toContain('%PDF');
  }
  expect(tries.map(({ body }) => body.message)).toEqual([
    'Todavía no tienes un certificado de este curso.',
    'Todavía no tienes un certificado de este curso.',
    'No existe un certificado con este código.',
  ]);
  await admin.call(dissociateCertificado, { body: mine });
  expect((await browser.call(generateCertificado, { body: mine })).status).toBe(404);
  const revoked = await browser.request('GET', `/api/certificados/codigo/${codigo}/pdf`);
  expect([revoked.status, revoked.body.message]).toEqual([409, 'Este certificado fue revocado.']);
  expect((await admin.request('GET', `/api/certificados/codigo/${codigo}/pdf`)).status).toBe(200);
});

test('one issued by the system before its site and institution were recorded is printed with those of today', async () => {
  const { alumno, curso } = await makePassed(t);
  const codigo = formatCodigo(randomBytes(codigoLetters));
  const datosCurso = { nombreCertificado: '', preparacionCertificado: '', codigoCertificado: '', temario: '' };
  await t.deps.db.insert(certificadoCorrelativos).values({ anio: 2020, ultimo: 1 });
  await t.deps.db.insert(certificados).values({
    codigo,
    anio: 2020,
    correlativo: 1,
    tipo: 'C',
    usuarioId: alumno.usuarioId,
    cursoId: curso.cursoId,
    datosAlumno: { dni: alumno.dni, nombre: alumno.nombre, apellido: alumno.apellido },
    datosCurso: {
      ...datosCurso,
      nombre: curso.nombre,
      duracionMinutos: 100,
      fechaHoraInicio: curso.fechaHoraInicio.toISOString(),
      fechaHoraLimite: new Date().toISOString(),
    },
    datosEntidad: {
      titulo: 'Instituto',
      acronimo: 'ID',
      ubicacion: 'Lima',
      firmante: 'Elena Ríos',
      cargoFirmante: 'Directora',
      firma: null,
      logo: null,
    },
    nota: 15,
    emitido: new Date('2020-05-01T12:00:00-05:00'),
  });
  const pair = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId };
  const seen = await t.client().call(verifyCertificado, { params: { codigo } });
  expect(seen.body.resource).toMatchObject({ horas: 1.7, huella: null, numero: '000001-2020' });
  const issued = (await admin.call(certificadoHistory, { params: { codigo } })).body.resources!;
  expect(issued.map(({ quien, suceso }) => [quien, suceso])).toEqual([['El sistema', 'Emitido']]);
  await admin.call(dissociateCertificado, { body: { ...pair, motivo: 'Prueba' } });
  const history = (await admin.call(certificadoHistory, { params: { codigo } })).body.resources!;
  expect(history.map(({ quien }) => quien)).toEqual(['El sistema', expect.not.stringContaining('sistema')]);
  const pdf = Buffer.from(await (await download(codigo)).arrayBuffer());
  expect(await readTags(pdf)).toEqual({ tagged: false, elements: [] });
  const { pages, info } = await readPdf(pdf);
  expect(info.Author).toBe(t.deps.config.institucion.nombre);
  expect(pages[0]!.picture?.qr).toBe(`${t.deps.publicUrl()}/verificar/${codigo}`);
  // Revoked before its first rendering: no PDF of it is published.
  expect((await t.client().call(verifyCertificado, { params: { codigo } })).body.resource?.huella).toBeNull();
});

function download(codigo: string): Promise<Response> {
  return fetch(`${t.url}/api/certificados/codigo/${codigo}/pdf`, {
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
}

test('later changes to the student, the course, the entity or its pictures change nothing', async () => {
  const { entidadId } = await makeEntidad(t.deps.db, { firmante: 'Elena Ríos' });
  const nombres: string[] = [];
  for (const uso of ['firma', 'logo'] as const) {
    nombres.push(await uploadImage(admin, { ownerType: 'entidad', ownerId: entidadId, uso }));
  }
  const curso = await makeCertifiableCurso(t.deps, { entidadId, tipoCertificado: 'D', temario: '1. Dolo' });
  const alumno = await makeAlumnoOf(t.deps, curso);
  const pair = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId };
  const { codigo } = (await admin.call(associateCertificado, { body: pair })).body.resource!;
  const before = await t.client().call(verifyCertificado, { params: { codigo } });
  const pdf = pdfOf(await admin.call(generateCertificado, { body: pair }));
  const { db } = t.deps;
  const [issued] = await db.select().from(certificados).where(eq(certificados.codigo, codigo));
  const { firma, logo } = issued!.datosEntidad;
  expect([firma?.clave, logo?.clave]).toEqual(nombres.map((nombre) => expect.stringContaining(nombre)));

  await db
    .update(allUsuarios)
    .set({ apellido: 'Cambiado', dni: '49999999' })
    .where(eq(allUsuarios.usuarioId, pair.usuarioId));
  await db
    .update(allCursos)
    .set({ nombre: 'Otro', temario: 'Otro', duracionMinutos: 60 })
    .where(eq(allCursos.cursoId, pair.cursoId));
  await db
    .update(allEntidades)
    .set({ titulo: 'Otra', firma: '', logo: '' })
    .where(eq(allEntidades.entidadId, entidadId));
  await t.deps.storage.delete(`certificados/${codigo}.pdf`);
  const after = await t.client().call(verifyCertificado, { params: { codigo } });
  expect(after.body.resource).toEqual(before.body.resource);
  expect(pdfOf(await admin.call(generateCertificado, { body: pair })).equals(pdf)).toBe(true);
  const changed = db.update(certificados).set({ nota: 20 }).where(eq(certificados.codigo, codigo));
  await expect(changed).rejects.toThrow();
});
