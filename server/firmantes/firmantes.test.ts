import {
  createFirmante,
  exportFirmantes,
  firmaOfFirmante,
  getFirmante,
  listFirmantes,
  updateFirmante,
} from 'domain/contract/firmantes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeEntidad, makeFirmante } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { pngOfSize } from '../testing/png.ts';
import { uploadImage } from '../testing/uploads.ts';
import { deleteUnusedFiles } from '../uploads/delete-unused-files.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const rosa = { nombre: 'Rosa Díaz', cargo: 'Decana', desde: '2026-01-01', hasta: '2027-12-31' };
const stored = async (id: number) => (await admin.call(getFirmante, { params: { id } })).body.resource!;

test('NIV-01 a signer has an office, an entity and the days on which they sign', async () => {
  const { entidadId } = await makeEntidad(t.deps.db, { titulo: 'Colegio de Abogados de Lima' });
  const { body } = await admin.call(createFirmante, { body: { ...rosa, entidadId } });
  const { firmanteId: id } = body.resource!;
  expect(body.resource).toEqual({ firmanteId: id, ...rosa, entidadId, firma: '', version: 1 });
  const open = { nombre: rosa.nombre, cargo: rosa.cargo, entidadId, desde: '', hasta: null };
  await admin.call(updateFirmante, { params: { id }, body: { ...open, version: 1 } });
  expect(await stored(id)).toMatchObject({ desde: null, hasta: null, version: 2 });
  expect((await admin.call(listFirmantes, { query: { q: 'decana diaz' } })).body.resources).toHaveLength(1);
  const file = (await admin.call(exportFirmantes, {})).body.resource?.data ?? '';
  expect(Buffer.from(file, 'base64').toString()).toContain('Rosa Díaz,Decana,Colegio de Abogados de Lima,,');
});

test.each([
  [{ hasta: '2025-12-31' }, 'hasta', 'No puede terminar antes de empezar'],
  [{ desde: '2026-02-30' }, 'desde', 'Escribe un día como 2026-11-30'],
  [{ entidadId: '' }, 'entidadId', 'Elige la entidad'],
  [{ entidadId: 2_000_000_000 }, 'entidadId', 'No existe esa entidad'],
  [{ nombre: '  ' }, 'nombre', 'El nombre es requerido'],
  [{ firma: 'ajena.webp' }, 'firma', 'Nombre de firma inválido'],
])('NIV-01 %j is refused at its field', async (wrong, field, message) => {
  const { entidadId } = await makeEntidad(t.deps.db);
  const answer = await admin.call(createFirmante, { body: { ...rosa, entidadId, ...wrong } as never });
  expect(answer.body).toMatchObject({ status: 422, errores: { [field]: message } });
});

test('NIV-01 nobody signs for an entity that was deleted', async () => {
  const { entidadId } = await makeEntidad(t.deps.db, { eliminado: new Date() });
  expect((await admin.call(createFirmante, { body: { ...rosa, entidadId } })).status).toBe(422);
});

test('NIV-01 the picture of a signature is shown to staff of the school and on no public way', async () => {
  const { firmanteId: id } = await makeFirmante(t.deps.db);
  const params = { id };
  expect((await admin.call(firmaOfFirmante, { params })).body.message).toBe('Este firmante no tiene imagen de firma.');
  const firma = await uploadImage(admin, { ownerType: 'firmante', ownerId: id, bytes: pngOfSize(12, 6) });
  expect(await stored(id)).toMatchObject({ firma, version: 2 });
  expect((await admin.call(firmaOfFirmante, { params })).body.resource?.data).toMatch(/^data:image\/webp;base64,/);
  const student = (await signedIn(t, 'USU')).browser;
  expect((await student.call(firmaOfFirmante, { params })).status).toBe(403);
  for (const folder of ['firmas', 'firmantes', 'logos']) {
    expect((await admin.request('GET', `/imagenes/${folder}/${firma}`)).status).toBe(404);
  }
  const { version: _, ...before } = await stored(id);
  await admin.call(updateFirmante, { params, body: { ...before, cargo: 'Ex decana' } });
  expect((await stored(id)).firma).toBe(firma);
  await admin.call(updateFirmante, { params, body: { ...before, firma: '' } });
  expect((await stored(id)).firma).toBe('');
});

test('NIV-01 the clean-up keeps the picture of a signer and deletes the one that was replaced', async () => {
  const { firmanteId: ownerId } = await makeFirmante(t.deps.db);
  const before = await uploadImage(admin, { ownerType: 'firmante', ownerId });
  const after = await uploadImage(admin, { ownerType: 'firmante', ownerId });
  await t.deps.db.execute(sql`update archivo set creado = creado - interval '2 days'`);
  await deleteUnusedFiles(t.deps);
  await t.deps.db.execute(sql`update archivo set sin_uso = sin_uso - interval '8 days'`);
  await deleteUnusedFiles(t.deps);
  const known = async (nombre: string) =>
    (await t.deps.db.execute(sql`select from archivo where nombre = ${nombre} and estado = 'listo'`)).rows.length;
  expect([await known(before), await known(after)]).toEqual([0, 1]);
});
