import { deleteMaterial } from 'domain/contract/materiales.ts';
import * as contract from 'domain/contract/tipos.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { materiales } from '../db/schema/modulos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeMaterial, makeModulo, makeTipoMaterial, makeTipoModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.execute(sql`delete from material`);
  await t.deps.db.execute(sql`delete from modulo`);
  await t.deps.db.execute(sql`delete from tipo_modulo where acronimo not in ('CLA', 'PRU')`);
  await t.deps.db.execute(sql`delete from tipo_material where acronimo not in ('DSC', 'VID', 'SES', 'MAT')`);
});

const taller = { nombre: 'Taller', orden: 3, acronimo: 'TAL' };

/** The same tests for both tables; only the name of the key in the response differs. */
const tables = [
  {
    what: 'módulo',
    idField: 'tipoModuloId',
    entidad: 'tipo-modulo',
    list: contract.listTipoModulos,
    get: contract.getTipoModulo,
    create: contract.createTipoModulo,
    update: contract.updateTipoModulo,
    remove: contract.deleteTipoModulo,
    exportAll: contract.exportTipoModulos,
    select: contract.selectModulo,
    fixed: ['CLA', 'PRU'],
    make: async (fields: object) => (await makeTipoModulo(t.deps.db, fields)).tipoModuloId,
    use: async (id: number) => {
      await makeModulo(t.deps.db, { tipoModuloId: id });
    },
    uses: ['un módulo lo usa', '3 módulos lo usan'],
  },
  {
    what: 'material',
    idField: 'tipoMaterialId',
    entidad: 'tipo-material',
    list: contract.listTipoMateriales,
    get: contract.getTipoMaterial,
    create: contract.createTipoMaterial,
    update: contract.updateTipoMaterial,
    remove: contract.deleteTipoMaterial,
    exportAll: contract.exportTipoMateriales,
    select: contract.selectMaterial,
    fixed: ['DSC', 'VID', 'SES', 'MAT'],
    make: async (fields: object) => (await makeTipoMaterial(t.deps.db, fields)).tipoMaterialId,
    use: async (id: number) => {
      const { moduloId } = await makeModulo(t.deps.db);
      await t.deps.db.insert(materiales).values({ moduloId, tipoMaterialId: id, nombre: 'Uno', orden: 1 });
    },
    uses: ['un material lo usa', '3 materiales lo usan'],
  },
];

type TableCase = (typeof tables)[number];
type Row = Record<string, unknown>;

const acronimos = async ({ list }: TableCase, query: object = {}) => {
  const { body } = await admin.call(list, { query });
  return (body.resources as unknown as Row[]).map(({ acronimo }) => acronimo);
};

const auditOf = (entidad: string, id: number) =>
  t.deps.db
    .select()
    .from(auditorias)
    .where(and(eq(auditorias.entidad, entidad), eq(auditorias.entidadId, String(id))))
    .orderBy(auditorias.auditoriaId);

describe.each(tables)('types of $what', (table) => {
  const { idField, get, create, update, remove, exportAll, select, fixed, make, use, uses, entidad, what } = table;
  const one = async (id: number) => (await admin.call(get, { params: { id } })).body.resource as unknown as Row;

  test('API-37 API-42 TIP-03 TIP-05 the list: by orden, with exactly their fields', async () => {
    const id = await make({ ...taller, orden: 1, nombre: 'Aaa' });
    const { status, body } = await admin.call(table.list, {});
    expect([status, body.paginador]).toEqual([200, false]);
    expect(body.resources?.[0]).toEqual({ [idField]: id, nombre: 'Aaa', orden: 1, acronimo: 'TAL', version: 1 });
    expect(await acronimos(table)).toEqual(['TAL', ...fixed]);
  });

  test('paged, and searched whatever the accents', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await make({ nombre: `Práctica ${n}`, orden: 20 + n, acronimo: `P${n}` });
    const { body } = await admin.call(table.list, { query: { page: 2, size: 5, q: 'PRACTICA' } });
    expect(body).toMatchObject({ page: 2, pages: 2, total: 6, paginador: true });
    expect(body.resources).toHaveLength(1);
    expect(await acronimos(table, { q: 'p3' })).toEqual(['P3']);
  });

  test('API-38 API-43 one of them, and a clear 404', async () => {
    const id = await make(taller);
    expect(await one(id)).toEqual({ [idField]: id, ...taller, version: 1 });
    const missing = await admin.call(get, { params: { id: 2_000_000_000 } });
    expect(missing.body).toMatchObject({ status: 404, message: `No se encontró el tipo de ${what}.` });
  });

  test('API-39 API-44 creating stores the acronimo in capitals and writes down who did it', async () => {
    const { body } = await admin.call(create, { body: { ...taller, acronimo: ' tal ' } });
    const created = body.resource as unknown as Row;
    expect(created).toEqual({ [idField]: expect.any(Number), ...taller, version: 1 });
    expect(await auditOf(entidad, created[idField] as number)).toMatchObject([
      { accion: 'crear', antes: null, despues: created },
    ]);
  });

  test('API-40 API-45 changing, with before and after in the history', async () => {
    const id = await make(taller);
    const { body } = await admin.call(update, {
      params: { id },
      body: { ...taller, nombre: 'Seminario', version: 1 },
    });
    expect(body.resource).toEqual({ [idField]: id, ...taller, nombre: 'Seminario', version: 2 });
    expect(await auditOf(entidad, id)).toMatchObject([
      { accion: 'editar', antes: { nombre: 'Taller' }, despues: { nombre: 'Seminario' } },
    ]);
  });

  test('API-41 API-46 deleting', async () => {
    const id = await make(taller);
    expect((await admin.call(remove, { params: { id } })).body).toMatchObject({ success: true });
    expect(await acronimos(table)).toEqual(fixed);
    expect((await admin.call(remove, { params: { id } })).status).toBe(404);
    expect(await auditOf(entidad, id)).toMatchObject([{ accion: 'eliminar', antes: { nombre: 'Taller' } }]);
  });

  test.each([
    [1, uses[0]],
    [3, uses[1]],
  ])('one that is used %i times is not deleted: %s', async (times, words) => {
    const id = await make(taller);
    for (let n = 0; n < times; n++) await use(id);
    const { status, body } = await admin.call(remove, { params: { id } });
    expect([status, body.message]).toEqual([409, `No se puede eliminar «Taller»: ${words}.`]);
    expect(await acronimos(table)).toContain('TAL');
  });

  test.each(fixed)('%s, of which the rules speak, cannot go nor change its acronimo', async (acronimo) => {
    const { body: listed } = await admin.call(table.list, { query: { q: acronimo } });
    const tipo = (listed.resources as unknown as Row[]).find((row) => row.acronimo === acronimo)!;
    const params = { id: tipo[idField] as number };
    const gone = await admin.call(remove, { params });
    expect(gone.body).toMatchObject({
      status: 409,
      message: `No se puede eliminar «${tipo.nombre}»: las reglas de la escuela dependen de ${acronimo}.`,
    });
    const { nombre, orden } = tipo as { nombre: string; orden: number };
    const renamed = await admin.call(update, { params, body: { nombre, orden, acronimo: 'OTRO' } });
    const message = `El acrónimo ${acronimo} no se puede cambiar: las reglas de la escuela dependen de él.`;
    expect(renamed.body).toMatchObject({ status: 409, message, errores: { acronimo: message } });
    // Name and order may change; the acronym is case-insensitive.
    const kept = await admin.call(update, { params, body: { nombre, orden, acronimo: acronimo.toLowerCase() } });
    expect(kept.body).toMatchObject({ success: true, resource: { acronimo } });
  });

  test('an acronimo is there once, however it is written; the message names its field', async () => {
    const id = await make(taller);
    const other = await make({ ...taller, acronimo: 'OTR' });
    const message = `Ya hay un tipo de ${what} con el acrónimo TAL.`;
    const created = await admin.call(create, { body: { ...taller, acronimo: 'tAl' } });
    const changed = await admin.call(update, { params: { id: other }, body: taller });
    for (const { body } of [created, changed]) {
      expect(body).toMatchObject({ status: 409, message, errores: { acronimo: message } });
    }
    const same = await admin.call(update, { params: { id }, body: { ...taller, orden: 8 } });
    expect(same.status).toBe(200);
  });

  test.each([
    ['nombre', undefined, 'El nombre es requerido'],
    ['nombre', '  ', 'El nombre es requerido'],
    ['orden', undefined, 'El orden es requerido'],
    ['orden', 0, 'Mínimo 1'],
    ['orden', 1.5, 'Escribe un número entero'],
    ['acronimo', undefined, 'El acrónimo es requerido'],
    ['acronimo', ' ', 'El acrónimo es requerido'],
    ['acronimo', 'A B', 'Usa solo letras y números'],
  ])('TIP-10 %s as %j is refused: %s', async (field, value, message) => {
    const id = await make(taller);
    const body = { ...taller, [field]: value } as typeof taller;
    for (const answer of [await admin.call(create, { body }), await admin.call(update, { params: { id }, body })]) {
      expect(answer.body).toMatchObject({ status: 422, errores: { [field]: message } });
    }
  });

  test('API-47 API-48 the options, for whoever is signed in', async () => {
    const id = await make({ ...taller, orden: 1, nombre: 'Aaa' });
    const { browser } = await signedIn(t, 'USU');
    const { body } = await browser.call(select, {});
    expect(body.resources?.[0]).toEqual({ id, nombre: 'Aaa', acronimo: 'TAL' });
    expect(body.resources?.map(({ acronimo }) => acronimo)).toEqual(['TAL', ...fixed]);
  });

  test('the export holds what the search found', async () => {
    await make({ ...taller, nombre: 'Taller; «práctico»' });
    const { body } = await admin.call(exportAll, { query: { q: 'practico' } });
    const file = body.resource as unknown as { data: string; filename: string };
    expect(file.filename).toMatch(/^tipos-de-(modulo|material)-\d{4}-\d\d-\d\d\.csv$/);
    expect(Buffer.from(file.data, 'base64').toString('utf8')).toBe(
      '\ufeffOrden,Nombre,Acrónimo\r\n3,"Taller; «práctico»",TAL\r\n',
    );
  });
});

test('SEA-118 a type stays while a deleted material can come back with it', async () => {
  const { tipoMaterialId } = await makeTipoMaterial(t.deps.db);
  const { materialId } = await makeMaterial(t.deps.db, { tipoMaterialId });
  await admin.call(deleteMaterial, { params: { id: materialId } });
  const remove = () => admin.call(contract.deleteTipoMaterial, { params: { id: tipoMaterialId } });
  expect((await remove()).body).toMatchObject({ status: 409, message: expect.stringContaining('un material lo usa') });
  await t.deps.db.execute(
    sql`update archivo_eliminado set eliminado = now() - interval '8 days' where material_id = ${materialId}`,
  );
  expect((await remove()).status).toBe(200);
});
