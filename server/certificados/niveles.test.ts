import {
  associateCertificado,
  certifyPassed,
  generateCertificado,
  getCertificadoAvance,
  getLote,
  listEligible,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { copyCurso } from 'domain/contract/copias.ts';
import { deleteEntidad } from 'domain/contract/entidades.ts';
import { deleteFirmante } from 'domain/contract/firmantes.ts';
import { getNiveles, saveNiveles } from 'domain/contract/niveles.ts';
import { getPending } from 'domain/contract/panel.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeEntidad, makeFirmante, makeModulo, makePrueba } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso, makeNivel, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { readPdf } from '../testing/pdf.ts';
import { signedIn } from '../testing/people.ts';
import { submitIntento } from '../testing/study.ts';
import { uploadImage } from '../testing/uploads.ts';
import { deleteUnusedFiles } from '../uploads/delete-unused-files.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

/** A finished course with one test. */
async function cursoWithPrueba() {
  const curso = await makeCertifiableCurso(t.deps);
  await t.deps.db.execute(sql`delete from modulo where modulo_id = ${curso.moduloId}`);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId: curso.cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(t.deps.db, { moduloId });
  return { ...curso, moduloId, pruebaId };
}

async function passed(curso: Awaited<ReturnType<typeof cursoWithPrueba>>, nota: number) {
  const alumno = await makeAlumnoOf(t.deps, curso, null);
  await submitIntento(t.deps.db, { usuarioId: alumno.usuarioId, pruebaId: curso.pruebaId, nota });
  return { cursoId: curso.cursoId, usuarioId: alumno.usuarioId };
}

const issue = async (body: { cursoId: number; usuarioId: number; motivo?: string }) =>
  (await admin.call(associateCertificado, { body })).body;
const convenioOf = (entidadId: number, hasta: string) =>
  t.deps.db.execute(
    sql`update entidad set convenio = '012-2026', convenio_hasta = ${hasta} where entidad_id = ${entidadId}`,
  );

test('NIV-10 issuing gives the level that is reached, with the number of its own register; below it the certificate of the course', async () => {
  const curso = await cursoWithPrueba();
  await makeNivel(t.deps, curso.cursoId, { serie: 'UNO', notaMinima: 14 });
  const [high, low] = [await passed(curso, 14), await passed(curso, 13.5)];
  const { body } = await admin.call(listEligible, { params: { id: curso.cursoId }, query: {} });
  const shown = new Map(body.resources?.map(({ usuarioId, nivel }) => [usuarioId, nivel]));
  expect([shown.get(high.usuarioId), shown.get(low.usuarioId)]).toEqual(['Certificado refrendado', null]);
  const year = new Date().getFullYear();
  expect((await issue(high)).resource).toMatchObject({
    nivel: 'Certificado refrendado',
    registro: `UNO-000001-${year}`,
  });
  expect((await issue(low)).resource).toMatchObject({ nivel: null, registro: null });
});

test('NIV-10 no level by exception, without a test, or after the end of an agreement', async () => {
  const tested = await cursoWithPrueba();
  const { entidadId } = await makeNivel(t.deps, tested.cursoId, { serie: 'DOS' });
  const failed = await passed(tested, 5);
  expect((await issue({ ...failed, motivo: 'Por convenio' })).resource).toMatchObject({ nivel: null });
  await convenioOf(entidadId, '2026-01-31');
  expect((await issue(await passed(tested, 20))).resource).toMatchObject({ nivel: null });
  await convenioOf(entidadId, '2999-01-31');
  expect((await issue(await passed(tested, 20))).resource).toMatchObject({ nivel: 'Certificado refrendado' });

  const classes = await makeCertifiableCurso(t.deps);
  await makeNivel(t.deps, classes.cursoId, { serie: 'DOS' });
  const { usuarioId } = await makeAlumnoOf(t.deps, classes, 20);
  expect((await issue({ cursoId: classes.cursoId, usuarioId })).resource).toMatchObject({ nivel: null });
});

test('NIV-08 whoever reaches a level but for its waiting days is not certified below it unless by exception', async () => {
  const curso = await cursoWithPrueba();
  await makeNivel(t.deps, curso.cursoId, { diasEspera: 30 });
  const pair = await passed(curso, 18);
  const refused = await issue(pair);
  expect(refused).toMatchObject({ status: 409, codigo: 'no-apto' });
  expect(refused.message).toContain('Alcanza «Certificado refrendado», que se emite desde el');
  expect((await issue(await passed(curso, 13))).success).toBe(true);
  expect((await issue({ ...pair, motivo: 'Lo necesita hoy' })).resource).toMatchObject({ nivel: null });
});

test('NIV-10 no number of a register is given twice, also when several are issued at once', async () => {
  const curso = await cursoWithPrueba();
  await makeNivel(t.deps, curso.cursoId, { serie: 'TRES' });
  const pairs = [];
  for (let at = 0; at < 6; at++) pairs.push(await passed(curso, 17));
  const answers = await atOnce(
    t.deps,
    'certificado',
    pairs.map((pair) => () => issue(pair)),
    // Two are issued at a time; the others wait for their turn.
    2,
  );
  const numbers = answers.map(({ resource }) => resource?.registro).toSorted();
  const year = new Date().getFullYear();
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((n) => `TRES-00000${n}-${year}`));
});

test('NIV-11 PDF and verification name the level, who endorses it and who signs, in order', async () => {
  const curso = await cursoWithPrueba();
  const titulo = 'Colegio de Abogados de Ñaña';
  const { entidadId } = await makeEntidad(t.deps.db, { titulo, convenio: '012-2026', clase: 'colegio' });
  const signers = [];
  for (const nombre of ['Ana Paz', 'Beto Sol', 'Celia Luz', 'Dora Mar']) {
    const { firmanteId } = await makeFirmante(t.deps.db, { nombre, cargo: `Cargo de ${nombre}`, entidadId });
    signers.push(firmanteId);
  }
  const firma = await uploadImage(admin, { ownerType: 'firmante', ownerId: signers[1]! });
  const firmanteIds = [signers[3]!, signers[1]!, signers[0]!, signers[2]!];
  await makeNivel(t.deps, curso.cursoId, { entidadId, firmanteIds, serie: 'CUATRO', texto: 'Con mención' });
  const pair = await passed(curso, 19);
  const { codigo } = (await issue(pair)).resource!;
  const written = pdfOf(await admin.call(generateCertificado, { body: pair }));
  const text = (await readPdf(written)).pages[0]!.text;
  const year = new Date().getFullYear();
  for (const part of ['Certificado refrendado', `Refrendado por ${titulo}`, 'Convenio 012-2026', 'Con mención']) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`Registro CUATRO-000001-${year}`);
  const order = ['Dora Mar', 'Beto Sol', 'Ana Paz', 'Celia Luz'];
  expect(order.map((nombre) => text.indexOf(nombre))).toEqual(
    order.map((nombre) => text.indexOf(nombre)).toSorted((a, b) => a - b),
  );
  const { body } = await t.client().call(verifyCertificado, { params: { codigo } });
  expect(body.resource).toMatchObject({
    estado: 'valido',
    nivel: {
      nombre: 'Certificado refrendado',
      entidad: titulo,
      registro: `CUATRO-000001-${year}`,
      firmantes: order.map((nombre) => ({ nombre, cargo: `Cargo de ${nombre}` })),
    },
  });

  // An issued certificate keeps the signature when the signer uploads another one.
  await uploadImage(admin, { ownerType: 'firmante', ownerId: signers[1]! });
  await t.deps.db.execute(sql`update archivo set creado = creado - interval '2 days'`);
  await deleteUnusedFiles(t.deps);
  await t.deps.db.execute(sql`update archivo set sin_uso = sin_uso - interval '8 days'`);
  await deleteUnusedFiles(t.deps);
  expect(await t.deps.storage.head(`firmas/${firma}`)).not.toBeNull();
});

test('NIV-12 the levels of a course are saved as a list; what they name has to exist, and stays while they name it', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps);
  const params = { id: cursoId };
  const { entidadId } = await makeEntidad(t.deps.db);
  const { firmanteId } = await makeFirmante(t.deps.db, { entidadId });
  const level = { nombre: 'Refrendado', entidadId, firmanteIds: [firmanteId], notaMinima: 14, serie: 'doce' };
  const empty = (await admin.call(getNiveles, { params })).body.resource!;
  expect(empty.niveles).toEqual([]);
  const save = (niveles: object[], huella?: string) =>
    admin.call(saveNiveles, { params, body: { niveles, huella } as never });
  const saved = (await save([level, { ...level, nombre: 'Alto', notaMinima: 17 }], empty.huella)).body.resource!;
  expect(saved.niveles).toMatchObject([
    { nombre: 'Refrendado', serie: 'DOCE', problemas: [], diasEspera: 0 },
    { nombre: 'Alto' },
  ]);
  expect((await save([], empty.huella)).body).toMatchObject({ status: 409, codigo: 'cambio-ajeno' });
  const [first, second] = saved.niveles;
  const swapped = [
    { ...level, nivelId: first!.nivelId, nombre: 'Alto' },
    { ...level, nivelId: second!.nivelId, nombre: 'Refrendado', notaMinima: 17 },
  ];
  expect((await save(swapped, saved.huella)).body.resource?.niveles.map(({ nombre }) => nombre)).toEqual([
    'Alto',
    'Refrendado',
  ]);

  expect((await save([{ ...level, entidadId: 2_000_000_000 }])).body.message).toBe(
    'La entidad de «Refrendado» ya no existe.',
  );
  expect((await save([{ ...level, nivelId: 2_000_000_000 }])).status).toBe(422);
  expect((await save([level, level])).status).toBe(422);
  expect((await save([{ ...level, firmanteIds: [] }])).status).toBe(422);
  expect((await save([{ ...level, firmanteIds: [firmanteId, firmanteId] }])).status).toBe(422);
  expect((await admin.call(deleteFirmante, { params: { id: firmanteId } })).body.message).toContain('firma «Alto de');
  expect((await admin.call(deleteEntidad, { params: { id: entidadId } })).body.message).toContain('refrenda «');
  await save([]);
  expect((await admin.call(deleteFirmante, { params: { id: firmanteId } })).status).toBe(200);
});

test('NIV-57 a series numbers the register of one entity: refused for another one, and kept where it was shared before', async () => {
  const [one, two] = [await makeCertifiableCurso(t.deps), await makeCertifiableCurso(t.deps)];
  const level = async (titulo: string, serie: string) => {
    const { entidadId } = await makeEntidad(t.deps.db, { titulo });
    const { firmanteId } = await makeFirmante(t.deps.db, { entidadId });
    return { nombre: `De ${titulo}`, entidadId, firmanteIds: [firmanteId], notaMinima: 14, serie };
  };
  const save = async ({ cursoId }: { cursoId: number }, ...niveles: object[]) => {
    const { body } = await admin.call(saveNiveles, { params: { id: cursoId }, body: { niveles } as never });
    return body.success ? 'saved' : body.message;
  };
  const [lima, ica] = [await level('Colegio de Lima', 'SERIE'), await level('Colegio de Ica', 'SERIE')];
  expect(await save(one, lima)).toBe('saved');
  expect(await save(two, ica)).toBe('La serie SERIE ya es de «Colegio de Lima». Elige otra para «De Colegio de Ica».');
  expect(await save(two, { ...lima, nombre: 'Con honores', notaMinima: 17 }, lima)).toBe('saved');
  const [mine, other] = [
    { ...lima, serie: 'NUEVA' },
    { ...ica, serie: 'NUEVA' },
  ];
  expect(await save(one, mine, other)).toContain('son de entidades distintas');
  // Shared before the rule: saved again as it is.
  const { nivelId } = await makeNivel(t.deps, two.cursoId, { ...ica, nombre: 'De antes' });
  expect(await save(two, lima, { ...ica, nombre: 'De antes', notaMinima: 15, nivelId })).toBe('saved');
  const names = ['ATLAS', 'BRISA'].map((titulo) => level(titulo, 'CARRERA'));
  const [first, second] = await Promise.all(names);
  const saves = [() => save(one, first!), () => save(two, second!)];
  const answers = await atOnce(t.deps, 'certificado_nivel', saves);
  expect(answers.filter((each) => each === 'saved')).toHaveLength(1);
});

test('NIV-13 students read for each level who endorses and signs it, and what is missing', async () => {
  const curso = await cursoWithPrueba();
  await makeNivel(t.deps, curso.cursoId, { notaMinima: 16 });
  const { usuarioId } = await passed(curso, 15);
  const { body } = await admin.call(getCertificadoAvance, { params: { id: curso.cursoId }, query: { usuarioId } });
  expect(body.resource?.niveles).toMatchObject([
    {
      nombre: 'Certificado refrendado',
      entidad: 'Colegio de Abogados',
      firmantes: ['Rosa Díaz, Decana'],
      requisitos: [
        { nombre: 'Prueba', cumplido: true },
        { nombre: 'Promedio', valor: '15', falta: 'El promedio necesario es 16.', cumplido: false },
        { nombre: 'Emisión', cumplido: true },
      ],
    },
  ]);
});

test('NIV-14 staff see from 30 days before that an agreement of a level ends, and those of no level are no news', async () => {
  const count = async () => (await admin.call(getPending, {})).body.resource!.convenios;
  const { cursoId } = await makeCertifiableCurso(t.deps);
  const { entidadId } = await makeNivel(t.deps, cursoId);
  const before = await count();
  const inDays = (days: number) => limaDay(new Date(Date.now() + days * 86_400_000));
  await convenioOf(entidadId, inDays(31));
  await convenioOf((await makeEntidad(t.deps.db)).entidadId, inDays(3));
  expect(await count()).toBe(before);
  await convenioOf(entidadId, inDays(30));
  expect(await count()).toBe(before + 1);
});

test('NIV-14 the agreement of the course’s own certificate counts, and that of a course that is over long ago, in the archive or cancelled does not', async () => {
  const count = async () => (await admin.call(getPending, {})).body.resource!.convenios;
  const { cursoId, entidadId } = await makeCertifiableCurso(t.deps);
  const before = await count();
  await convenioOf(entidadId!, limaDay(new Date(Date.now() + 5 * 86_400_000)));
  expect(await count()).toBe(before + 1);
  const set = async (change: ReturnType<typeof sql>) => {
    await t.deps.db.execute(sql`update curso set ${change} where curso_id = ${cursoId}`);
    return count();
  };
  expect(await set(sql`archivado = now()`)).toBe(before);
  expect(await set(sql`cancelado = now()`)).toBe(before);
  expect(await set(sql`archivado = null`)).toBe(before + 1);
  // Certificates are issued after the end, so a course counts for a month more.
  expect(await set(sql`fecha_hora_limite = now() - interval '29 days'`)).toBe(before + 1);
  expect(await set(sql`fecha_hora_limite = now() - interval '31 days'`)).toBe(before);
});

test('NIV-49 after the end of the agreement of who certifies the course nothing is issued, by hand or in a batch, and staff read why', async () => {
  const curso = await cursoWithPrueba();
  const ana = await passed(curso, 18);
  await convenioOf(curso.entidadId!, '2026-01-31');
  const refused = {
    codigo: 'convenio-vencido',
    message: expect.stringContaining('terminó el 31 de enero de 2026'),
  };
  expect(await issue(ana)).toMatchObject(refused);
  expect(await issue({ ...ana, motivo: 'Por excepción' })).toMatchObject(refused);
  expect((await admin.call(certifyPassed, { body: { cursoId: curso.cursoId } })).body).toMatchObject(refused);
  const lote = (await admin.call(getLote, { params: { id: curso.cursoId } })).body.resource;
  expect(lote?.impedimento?.codigo).toBe('convenio-vencido');
  await convenioOf(curso.entidadId!, '2999-01-31');
  expect((await issue(ana)).resource).toMatchObject({ cursoId: curso.cursoId });
});

test('NIV-13 a student reads that a level will not be issued on its day, and why', async () => {
  const curso = await cursoWithPrueba();
  const { entidadId } = await makeNivel(t.deps, curso.cursoId);
  const { usuarioId } = await passed(curso, 18);
  const problems = async () => {
    const { body } = await admin.call(getCertificadoAvance, { params: { id: curso.cursoId }, query: { usuarioId } });
    return body.resource!.niveles.map(({ problemas }) => problemas);
  };
  expect(await problems()).toEqual([[]]);
  await convenioOf(entidadId, '2026-01-31');
  expect(await problems()).toEqual([['El convenio con Colegio de Abogados terminó.']]);
});

test('NIV-51 a student reads until when level and certificate are issued, and that an agreement is over', async () => {
  const curso = await cursoWithPrueba();
  const { entidadId } = await makeNivel(t.deps, curso.cursoId);
  const { usuarioId } = await passed(curso, 18);
  const read = async () => {
    const query = { usuarioId };
    const { body } = await admin.call(getCertificadoAvance, { params: { id: curso.cursoId }, query });
    const { hasta, niveles, siguiente } = body.resource!;
    return { hasta, nivel: niveles[0]!.hasta, problemas: niveles[0]!.problemas, siguiente };
  };
  expect(await read()).toMatchObject({ hasta: null, nivel: null });
  await convenioOf(entidadId, '2999-01-31');
  expect(await read()).toMatchObject({ hasta: null, nivel: '2999-01-31' });
  await convenioOf(curso.entidadId!, '2998-12-31');
  expect(await read()).toMatchObject({ hasta: '2998-12-31', nivel: '2998-12-31', problemas: [] });
  await convenioOf(curso.entidadId!, '2026-01-31');
  expect(await read()).toMatchObject({
    hasta: null,
    siguiente: 'Cumples todo: tu certificado espera a que la escuela renueve su convenio con quien lo certifica.',
    problemas: ['Termina antes el convenio con quien certifica el curso.'],
  });
});

test('NIV-15 a copy of a course has its levels', async () => {
  const { cursoId } = await cursoWithPrueba();
  await makeNivel(t.deps, cursoId, { serie: 'COPIA', notaMinima: 15 });
  const { body } = await admin.call(copyCurso, { params: { id: cursoId }, body: {} });
  const levels = async (id: number) => (await admin.call(getNiveles, { params: { id } })).body.resource!.niveles;
  const bare = async (id: number) => (await levels(id)).map(({ nivelId: _, ...nivel }) => nivel);
  expect(await bare(body.resource!.cursoId)).toEqual(await bare(cursoId));
  expect(await levels(cursoId)).toHaveLength(1);
});
