import { associateCertificado, generateCertificado } from 'domain/contract/certificados.ts';
import { deleteDocente } from 'domain/contract/docentes.ts';
import { updateFormasPago } from 'domain/contract/formas-pago.ts';
import { type OwnerType, ownerTypes } from 'domain/formats/images.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente, makeEntidad } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { makeExam } from '../testing/exams.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';
import { pendingKey } from './files.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const status = async (path: string) => (await fetch(`${t.url}/imagenes/${path}`)).status;

/** Runs the job twice, with days in between. */
async function cleanUpOver(days: number): Promise<void> {
  await t.deps.db.execute(sql`update archivo set creado = creado - interval '2 days'`);
  await deleteUnusedFiles(t.deps);
  await t.deps.db.execute(sql`update archivo set sin_uso = sin_uso - make_interval(days => ${days})`);
  await deleteUnusedFiles(t.deps);
}

const rowsOf = async (nombre: string) =>
  (
    await t.deps.db.execute(
      sql`select sin_uso from archivo where nombre = ${nombre} and estado in ('pendiente', 'listo')`,
    )
  ).rows;

test('UPL-24 a replaced picture is there for a week, then it and its sizes are gone; the new one stays', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const owner = { ownerType: 'curso', ownerId: cursoId } as const;
  const before = await uploadImage(admin, owner);
  expect(await status(`courses/${before}?w=320`)).toBe(200);
  const after = await uploadImage(admin, owner);

  await cleanUpOver(6);
  expect(await status(`courses/${before}`)).toBe(200);
  await cleanUpOver(2);
  expect(await status(`courses/${before}`)).toBe(404);
  expect(await status(`courses/${before}?w=320`)).toBe(404);
  expect(await rowsOf(before)).toEqual([]);
  expect(await status(`courses/${after}`)).toBe(200);
  expect(await rowsOf(after)).toEqual([{ sin_uso: null }]);
});

test('UPL-24 what was sent and never confirmed goes too, also before it is verified', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const owner = { ownerType: 'curso', ownerId: cursoId, confirm: false } as const;
  const arrived = await uploadImage(admin, owner);
  const pending = await uploadImage(admin, { ...owner, send: false });
  await t.deps.storage.put(pendingKey(pending), Buffer.from('half'), 'image/png');
  await cleanUpOver(8);
  expect([await rowsOf(arrived), await rowsOf(pending)]).toEqual([[], []]);
  expect(await status(`courses/${arrived}`)).toBe(404);
  expect(await t.deps.storage.head(pendingKey(pending))).toBeNull();
});

test('UPL-24 a picture of today is not touched: its form may still be open', async () => {
  const imagen = await uploadImage(admin, { ownerType: 'curso' });
  await deleteUnusedFiles(t.deps);
  expect(await rowsOf(imagen)).toEqual([{ sin_uso: null }]);
});

test('UPL-24 the picture of a deleted record stays, because the record can be restored', async () => {
  const { docenteId } = await makeDocente(t.deps.db);
  const imagen = await uploadImage(admin, { ownerType: 'docente', ownerId: docenteId });
  await admin.call(deleteDocente, { params: { id: docenteId } });
  await cleanUpOver(8);
  expect(await status(`docentes/${imagen}`)).toBe(200);
});

test('UPL-24 a picture that is shown again is used again', async () => {
  const { docenteId } = await makeDocente(t.deps.db);
  const imagen = await uploadImage(admin, { ownerType: 'docente', ownerId: docenteId });
  const show = (nombre: string) =>
    t.deps.db.execute(sql`update docente set imagen = ${nombre} where docente_id = ${docenteId}`);
  await show('');
  await cleanUpOver(8 - 2);
  await show(imagen);
  await cleanUpOver(8);
  expect(await rowsOf(imagen)).toEqual([{ sin_uso: null }]);
});

test('UPL-24 a certificate keeps the signature and the logo it was issued with', async () => {
  const { entidadId } = await makeEntidad(t.deps.db);
  const upload = (uso: 'firma' | 'logo') => uploadImage(admin, { ownerType: 'entidad', ownerId: entidadId, uso });
  const names = [await upload('firma'), await upload('logo')];
  const curso = await makeCertifiableCurso(t.deps, { entidadId });
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const body = { cursoId: curso.cursoId, usuarioId };
  await admin.call(associateCertificado, { body });
  const [firma, logo] = [await upload('firma'), await upload('logo')];
  const unused = await upload('logo');
  await upload('logo');
  await cleanUpOver(8);
  for (const nombre of [...names, firma]) expect(await rowsOf(nombre)).toHaveLength(1);
  for (const nombre of [logo, unused]) expect(await rowsOf(nombre)).toEqual([]);
  expect((await admin.call(generateCertificado, { body })).status).toBe(200);
});

test('UPL-24 the QR of a way to pay stays while it is shown, and goes after it was replaced', async () => {
  const [before, after] = [
    await uploadImage(admin, { ownerType: 'formasPago' }),
    await uploadImage(admin, { ownerType: 'formasPago' }),
  ];
  for (const yapeQr of [before, after]) await admin.call(updateFormasPago, { body: { yapeQr } });
  await cleanUpOver(8);
  expect(await rowsOf(before)).toEqual([]);
  expect(await rowsOf(after)).toEqual([{ sin_uso: null }]);
});

test('UPL-24 files of other owners are left alone', async () => {
  const swept: OwnerType[] = ['docente', 'curso', 'especialidad', 'entidad', 'firmante', 'formasPago', 'pregunta'];
  for (const ownerType of ownerTypes.filter((each) => !swept.includes(each))) {
    const imagen = await uploadImage(admin, { ownerType });
    await cleanUpOver(8);
    expect([ownerType, await rowsOf(imagen)]).toEqual([ownerType, [{ sin_uso: null }]]);
  }
});

test('SEA-34 a question without a picture in a running sitting keeps no unused picture, and its neighbour keeps its own', async () => {
  const { pruebaId } = await makeExam(t.deps.db);
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  const shown = await uploadImage(admin, { ownerType: 'pregunta' });
  const unused = await uploadImage(admin, { ownerType: 'pregunta' });
  const preguntas = JSON.stringify([
    { preguntaId: 1 },
    { preguntaId: 2, imagen: null },
    { preguntaId: 3, imagen: shown },
  ]);
  await t.deps.db.execute(sql`insert into borrador (usuario_id, prueba_id) values (${usuarioId}, ${pruebaId})`);
  await t.deps.db.execute(sql`
    insert into rendicion (usuario_id, prueba_id, inicio, preguntas)
    values (${usuarioId}, ${pruebaId}, now(), ${preguntas}::jsonb)`);
  await cleanUpOver(8);
  expect([await rowsOf(shown), await rowsOf(unused)]).toEqual([[{ sin_uso: null }], []]);
  await t.deps.db.execute(sql`delete from rendicion; delete from borrador`);
});
