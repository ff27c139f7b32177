import {
  createEspecialidad,
  deleteEspecialidad,
  getEspecialidad,
  listEspecialidades,
  updateEspecialidad,
} from 'domain/contract/especialidades.ts';
import type { OwnerType } from 'domain/formats/images.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { allEspecialidades } from '../db/schema/especialidades.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.execute(sql`delete from curso`);
  await t.deps.db.execute(sql`delete from especialidad`);
});

const penal = { nombre: 'Derecho Penal', descripcion: 'Teoría del delito', ext: '', imagen: '' };
const names = async (query: object = {}) => {
  const { body } = await t.client().call(listEspecialidades, { query });
  return body.resources?.map(({ nombre }) => nombre);
};
const auditOf = (id: number) =>
  t.deps.db
    .select()
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'especialidad'), eq(auditorias.entidadId, String(id))))
    .orderBy(auditorias.auditoriaId);

describe('reading', () => {
  test('API-14 ESP-08 all of them, by name, to anybody, with exactly their fields', async () => {
    const second = await makeEspecialidad(t.deps.db, { nombre: 'Ética', descripcion: 'b' });
    const first = await makeEspecialidad(t.deps.db, { nombre: 'Derecho', descripcion: 'a', imagen: 'x.webp' });
    const third = await makeEspecialidad(t.deps.db, { nombre: 'Zonas', descripcion: 'c' });
    const { status, body } = await t.client().call(listEspecialidades, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, paginador: false });
    expect(body.resources).toEqual([
      { especialidadId: first.especialidadId, nombre: 'Derecho', descripcion: 'a', imagen: 'x.webp', version: 1 },
      { especialidadId: second.especialidadId, nombre: 'Ética', descripcion: 'b', imagen: '', version: 1 },
      { especialidadId: third.especialidadId, nombre: 'Zonas', descripcion: 'c', imagen: '', version: 1 },
    ]);
  });

  test('an empty school has an empty list', async () => {
    expect((await t.client().call(listEspecialidades, {})).body).toMatchObject({ success: true, resources: [] });
  });

  test('API-15 one of them', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, penal);
    const { body } = await t.client().call(getEspecialidad, { params: { id: especialidadId } });
    const { ext: _, ...fields } = penal;
    expect(body.resource).toEqual({ especialidadId, ...fields, version: 1 });
  });

  test('one that is not there is a 404, an id that is none a 422', async () => {
    const missing = await t.client().call(getEspecialidad, { params: { id: 2_000_000_000 } });
    expect(missing.body).toMatchObject({ status: 404, message: 'No se encontró la especialidad.' });
    for (const id of ['0', '-1', 'abc', '1.5', '2147483648', '%00']) {
      const { status, body } = await t.client().request('GET', `/api/especialidades/${id}`);
      expect([id, status, body.message]).toEqual([id, 422, 'ID inválido']);
    }
  });
});

describe('paging', () => {
  const many = Array.from({ length: 12 }, (_, n) => `Materia ${String(n + 1).padStart(2, '0')}`);
  beforeEach(async () => {
    for (const nombre of many) await makeEspecialidad(t.deps.db, { nombre, descripcion: 'Curso' });
    await makeEspecialidad(t.deps.db, { nombre: 'Óptica Jurídica', descripcion: 'El 100% de la visión_legal' });
  });

  test.each([
    [{ page: 1, size: 5 }, 5, { page: 1, pages: 3, total: 13 }],
    [{ page: 3, size: 5 }, 3, { page: 3, pages: 3, total: 13 }],
    [{ page: 2 }, 3, { page: 2, pages: 2, total: 13 }],
    [{ size: 50 }, 13, { page: 1, pages: 1, total: 13 }],
    [{ page: 9, size: 10 }, 0, { page: 9, pages: 2, total: 13 }],
    [{ q: 'nada que exista' }, 0, { page: 1, pages: 1, total: 0 }],
  ])('%j gives %i rows', async (query, length, page) => {
    const { body } = await t.client().call(listEspecialidades, { query });
    expect(body.resources).toHaveLength(length);
    expect(body).toMatchObject({ ...page, paginador: true });
  });

  test('the pages together are the list, nothing twice', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => names({ page, size: 5 })));
    expect(pages.flat()).toEqual(await names());
  });

  test.each(['optica', 'ÓPTICA', 'juridica optica', '  óptica   jurídica ', 'vision', '100%', 'visión_l'])(
    'a search for %j finds it whatever the accents, the case and the order',
    async (q) => expect(await names({ q })).toEqual(['Óptica Jurídica']),
  );

  test.each(['%', '_'])('the sign %s stands for itself', async (q) => {
    expect(await names({ q })).toEqual(['Óptica Jurídica']);
  });

  test('a size of its own choice is refused', async () => {
    const { status, body } = await t.client().request('GET', '/api/especialidades?size=7');
    expect([status, body.message]).toEqual([422, 'El tamaño debe ser 5, 10, 20, 50']);
  });
});

describe('writing', () => {
  test('API-16 creating answers with the record and its imagen, and writes down who did it', async () => {
    const imagen = await uploadImage(admin, { ownerType: 'especialidad' });
    const { status, body } = await admin.call(createEspecialidad, { body: { ...penal, ext: 'png', imagen } });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    const { especialidadId = 0 } = body.resource ?? {};
    const stored = { especialidadId, nombre: penal.nombre, descripcion: penal.descripcion, imagen, version: 1 };
    expect(body.resource).toEqual(stored);
    const audit = await auditOf(especialidadId);
    expect(audit).toEqual([
      expect.objectContaining({ usuarioId: adminId, accion: 'crear', antes: null, despues: stored }),
    ]);
    expect(audit[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('API-17 changing answers with the new record and writes down before and after', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, penal);
    const body = { ...penal, nombre: ' Penal Económico ' };
    const answer = await admin.call(updateEspecialidad, { params: { id: especialidadId }, body });
    const stored = {
      especialidadId,
      nombre: 'Penal Económico',
      descripcion: penal.descripcion,
      imagen: '',
      version: 2,
    };
    expect(answer.body).toMatchObject({ success: true, resource: stored });
    expect(await auditOf(especialidadId)).toEqual([
      expect.objectContaining({
        usuarioId: adminId,
        accion: 'editar',
        antes: { ...stored, nombre: penal.nombre, version: 1 },
        despues: stored,
      }),
    ]);
  });

  test('API-18 deleting takes it out of the list and keeps the row, once', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, penal);
    const params = { id: especialidadId };
    expect((await admin.call(deleteEspecialidad, { params })).body).toMatchObject({ success: true, status: 200 });
    expect(await names()).toEqual([]);
    expect((await t.client().call(getEspecialidad, { params })).status).toBe(404);
    expect((await admin.call(updateEspecialidad, { params, body: penal })).status).toBe(404);
    expect((await admin.call(deleteEspecialidad, { params })).status).toBe(404);
    const [row] = await t.deps.db
      .select()
      .from(allEspecialidades)
      .where(eq(allEspecialidades.especialidadId, especialidadId));
    expect(row?.eliminado).toBeInstanceOf(Date);
    expect(await auditOf(especialidadId)).toEqual([
      expect.objectContaining({
        accion: 'eliminar',
        antes: expect.objectContaining({ nombre: penal.nombre }),
        despues: null,
      }),
    ]);
  });

  test.each([
    [1, 'un curso depende'],
    [3, '3 cursos dependen'],
  ])('with %i courses it is not deleted: 409 says %s', async (howMany, words) => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, penal);
    for (let n = 0; n < howMany; n++) await makeCurso(t.deps.db, { especialidadId });
    const { status, body } = await admin.call(deleteEspecialidad, { params: { id: especialidadId } });
    expect(status).toBe(409);
    expect(body.message).toBe(`No se puede eliminar «Derecho Penal»: ${words} de ella.`);
    expect(await names()).toEqual(['Derecho Penal']);
    expect(await auditOf(especialidadId)).toEqual([]);
  });

  test('courses that were deleted no longer hold it', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, penal);
    await makeCurso(t.deps.db, { especialidadId, eliminado: new Date() });
    expect((await admin.call(deleteEspecialidad, { params: { id: especialidadId } })).status).toBe(200);
  });
});

describe('what is refused', () => {
  const long = (n: number) => 'ñ'.repeat(n);
  test.each([
    ['ESP-15 no nombre', { nombre: undefined }, { nombre: 'El nombre es requerido' }],
    ['ESP-15 a blank nombre', { nombre: ' \t ' }, { nombre: 'El nombre es requerido' }],
    ['ESP-16 a nombre of 51 characters', { nombre: long(51) }, { nombre: 'Máximo 50 caracteres' }],
    ['ESP-17 no descripcion', { descripcion: undefined }, { descripcion: 'La descripción es requerida' }],
    ['ESP-17 a blank descripcion', { descripcion: '' }, { descripcion: 'La descripción es requerida' }],
    ['ESP-18 a descripcion of 151 characters', { descripcion: long(151) }, { descripcion: 'Máximo 150 caracteres' }],
    ['an image that is no name', { imagen: '../../x.webp' }, { imagen: 'Nombre de imagen inválido' }],
    ['an image nobody uploaded', { imagen: 'nadie.webp' }, { imagen: 'La imagen no se ha subido.' }],
  ])('%s, on create and on change', async (_what, change, errores) => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, penal);
    const body = { ...penal, ...change } as typeof penal;
    const created = await admin.call(createEspecialidad, { body });
    const changed = await admin.call(updateEspecialidad, { params: { id: especialidadId }, body });
    for (const answer of [created, changed]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errores, message: Object.values(errores)[0] });
    }
    expect(await names()).toEqual(['Derecho Penal']);
  });

  test('ESP-16 ESP-18 the longest that fits is kept, accents and all', async () => {
    const body = { ...penal, nombre: long(50), descripcion: long(150) };
    const answer = await admin.call(createEspecialidad, { body });
    expect(answer.body.resource).toMatchObject({ nombre: long(50), descripcion: long(150) });
  });

  test('ESP-19 no image is fine, sent empty or not sent', async () => {
    for (const body of [penal, { nombre: 'Civil', descripcion: 'Personas y bienes' }]) {
      const answer = await admin.call(createEspecialidad, { body });
      expect(answer.body).toMatchObject({ success: true, resource: { imagen: '' } });
    }
  });

  test.each(['curso', 'docente', 'usuario'] satisfies OwnerType[])('a picture uploaded for a %s', async (ownerType) => {
    const imagen = await uploadImage(admin, { ownerType });
    const { body } = await admin.call(createEspecialidad, { body: { ...penal, imagen } });
    expect(body).toMatchObject({ status: 422, errores: { imagen: 'La imagen no se ha subido.' } });
  });

  test('a picture that was presigned and never sent', async () => {
    const imagen = await uploadImage(admin, { ownerType: 'especialidad', send: false });
    const { body } = await admin.call(createEspecialidad, { body: { ...penal, imagen } });
    expect(body).toMatchObject({ status: 422, errores: { imagen: 'La imagen no se ha subido.' } });
  });

  test('a picture that has not changed is not asked for again', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, { ...penal, imagen: 'de-antes.webp' });
    const body = { ...penal, nombre: 'Otro', imagen: 'de-antes.webp' };
    expect((await admin.call(updateEspecialidad, { params: { id: especialidadId }, body })).status).toBe(200);
  });
});

test('several that change it at once: each is written down with what it found and what it left', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db, { ...penal, nombre: 'Cero' });
  const change = (nombre: string) =>
    admin.call(updateEspecialidad, { params: { id: especialidadId }, body: { ...penal, nombre } });
  const changes = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((nombre) => () => change(nombre));
  const answers = await atOnce(t.deps, 'especialidad', changes);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const next = new Map((await auditOf(especialidadId)).map(({ antes, despues }) => [antes?.nombre, despues?.nombre]));
  let last: unknown = 'Cero';
  for (let step = 0; step < 4; step++) last = next.get(last);
  expect([last]).toEqual(await names());
});

test('a save that started from an older version is refused with the record as it stands', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db, penal);
  const params = { id: especialidadId };
  const first = await admin.call(updateEspecialidad, { params, body: { ...penal, nombre: 'De una', version: 1 } });
  expect(first.body.resource).toMatchObject({ nombre: 'De una', version: 2 });
  const second = await admin.call(updateEspecialidad, { params, body: { ...penal, nombre: 'De otra', version: 1 } });
  expect(second.body).toMatchObject({
    status: 409,
    codigo: 'cambio-ajeno',
    message: 'Otra persona cambió esta especialidad mientras la editabas.',
    resource: { especialidadId, nombre: 'De una', version: 2 },
  });
  expect(await names()).toEqual(['De una']);
  expect(await auditOf(especialidadId)).toHaveLength(1);
});
