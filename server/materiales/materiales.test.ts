import {
  createMaterial,
  deleteMaterial,
  getMaterial,
  listMateriales,
  markSeen,
  reorderMateriales,
  unmarkSeen,
  updateMaterial,
} from 'domain/contract/materiales.ts';
import { getProgress, listModulos } from 'domain/contract/modulos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeMaterial, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

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

const tipos = { DSC: 1, VID: 2, SES: 3, MAT: 4 };
const video = 'https://vimeo.com/76979871';

test('API-32 API-33 API-34 API-35 API-36 MAT-01 a material is created, read, listed, changed and deleted', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  const body = { nombre: 'Grabación', orden: 2, tipoMaterialId: tipos.VID, video, moduloId };
  const created = (await admin.call(createMaterial, { body })).body.resource!;
  expect(created).toEqual({
    materialId: expect.any(Number),
    moduloId,
    tipoMaterialId: tipos.VID,
    tipoMaterial: { nombre: 'Video', acronimo: 'VID' },
    nombre: 'Grabación',
    orden: 2,
    descripcion: '',
    video,
    muestra: false,
    archivo: null,
    visto: false,
    origen: null,
    inicio: null,
    fin: null,
    ponenteId: null,
    ponente: null,
    grabacion: '',
    cancelada: false,
    version: 1,
  });
  const text = { nombre: 'Lectura', orden: 1, tipoMaterialId: tipos.DSC, descripcion: 'Uno\n\n- dos', moduloId };
  const reading = (await admin.call(createMaterial, { body: text })).body.resource!;
  expect(reading).toMatchObject({ video: '', descripcion: 'Uno\n\n- dos' });
  const listed = await admin.call(listMateriales, { query: { moduloId } });
  expect(listed.body.resources).toEqual([reading, created]);

  const params = { id: created.materialId };
  const changes = { nombre: 'Sesión 1', orden: 3, tipoMaterialId: tipos.SES, video: 'https://example.com/sala' };
  const changed = await admin.call(updateMaterial, { params, body: { ...changes, version: 1 } });
  const tipoMaterial = { nombre: 'Sesión en vivo', acronimo: 'SES' };
  expect(changed.body.resource).toEqual({ ...created, ...changes, tipoMaterial, version: 2 });
  expect((await admin.call(getMaterial, { params })).body.resource).toEqual(changed.body.resource);
  expect((await admin.call(deleteMaterial, { params })).status).toBe(200);
  expect((await admin.call(getMaterial, { params })).status).toBe(404);
  const { rows } = await t.deps.db.execute(sql`
    select accion from auditoria where entidad = 'material' and usuario_id = ${adminId} order by auditoria_id`);
  expect(rows.map(({ accion }) => accion)).toEqual(['crear', 'crear', 'editar', 'eliminar']);
});

test.each([
  ['nombre', '', 'El nombre es requerido'],
  ['orden', 0, 'Mínimo 1'],
  ['tipoMaterialId', 0, 'Selecciona un tipo válido'],
  ['tipoMaterialId', 999_999, 'Selecciona un tipo válido'],
  ['moduloId', 999_999, 'No se encontró el módulo'],
  ['video', 'http://example.com/a.mp4', 'Escribe un enlace que empiece con https://'],
  ['video', 'javascript:alert(1)', 'Escribe un enlace que empiece con https://'],
])('%s %j is refused with «%s»', async (field, value, message) => {
  const { moduloId } = await makeModulo(t.deps.db);
  const body = { nombre: 'Video', orden: 1, tipoMaterialId: tipos.VID, video, moduloId, [field]: value };
  const answer = await admin.call(createMaterial, { body: body as never });
  expect([answer.status, answer.body.errores]).toEqual([422, { [field]: message }]);
});

test.each(['VID', 'SES', 'MAT'] as const)(
  'a material of type %s is announced before it has a link, and loses it again',
  async (tipo) => {
    const { moduloId } = await makeModulo(t.deps.db);
    const body = { nombre: 'Grabación', orden: 1, tipoMaterialId: tipos[tipo] };
    const created = await admin.call(createMaterial, { body: { ...body, moduloId } });
    expect([created.status, created.body.resource]).toMatchObject([
      200,
      { tipoMaterial: { acronimo: tipo }, video: '' },
    ]);
    const params = { id: created.body.resource!.materialId };
    const linked = await admin.call(updateMaterial, { params, body: { ...body, video } });
    expect(linked.body.resource?.video).toBe(video);
    const withdrawn = await admin.call(updateMaterial, { params, body });
    expect([withdrawn.status, withdrawn.body.resource?.video]).toEqual([200, '']);
  },
);

test('API-32 without a module ADMIN lists the materials of every living course; a student is refused', async () => {
  const { db } = t.deps;
  const one = await makeModulo(db);
  const two = await makeModulo(db);
  const last = await makeMaterial(db, { moduloId: one.moduloId, orden: 2 });
  const first = await makeMaterial(db, { moduloId: one.moduloId, orden: 1 });
  const other = await makeMaterial(db, { moduloId: two.moduloId });
  const gone = await makeMaterial(db);
  await db.execute(sql`
    update curso set eliminado = now() where curso_id = (select curso_id from modulo where modulo_id = ${gone.moduloId})`);
  const { body } = await admin.call(listMateriales, { query: {} });
  const ids = body.resources!.map(({ materialId }) => materialId);
  const made = [first, last, other].map(({ materialId }) => materialId);
  expect(ids.filter((id) => made.includes(id))).toEqual(made);
  expect(ids).not.toContain(gone.materialId);
  const { rows } = await db.execute(sql`
    select count(*)::int as n from material join modulo using (modulo_id) join curso_vivo using (curso_id)`);
  expect(rows).toEqual([{ n: ids.length }]);

  const ana = await signedIn(t, 'USU');
  await enrolAlumno(db, ana.person.usuarioId, one.cursoId);
  const refused = await ana.browser.call(listMateriales, { query: {} });
  expect([refused.status, refused.body.errores]).toEqual([422, { moduloId: 'ID inválido' }]);
  expect(refused.body.resources).toBeUndefined();
  expect((await t.client().call(listMateriales, { query: {} })).status).toBe(401);
});

test('a material moves to another module of its course, and to no other course', async () => {
  const { db } = t.deps;
  const { moduloId, cursoId } = await makeModulo(db);
  const { materialId: id } = await makeMaterial(db, { moduloId });
  const sibling = await makeModulo(db, { cursoId, orden: 2 });
  const foreign = await makeModulo(db);
  const move = (to: number) =>
    admin.call(updateMaterial, {
      params: { id },
      body: { nombre: 'Lectura', orden: 1, tipoMaterialId: tipos.DSC, moduloId: to },
    });
  expect((await move(sibling.moduloId)).body.resource?.moduloId).toBe(sibling.moduloId);
  expect((await move(foreign.moduloId)).body.errores).toEqual({ moduloId: 'No se encontró el módulo' });
});

test('two administrators: the second save on an older version is refused with what the first one saved', async () => {
  const { materialId: id, version } = await makeMaterial(t.deps.db);
  const save = (nombre: string) =>
    admin.call(updateMaterial, { params: { id }, body: { nombre, orden: 1, tipoMaterialId: tipos.DSC, version } });
  const answers = await atOnce(t.deps, 'material', [() => save('Primera'), () => save('Segunda')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.resource?.nombre;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    codigo: 'cambio-ajeno',
    message: 'Otra persona cambió este material mientras lo editabas.',
    resource: { nombre: winner },
  });
});

test('materials are put in another order at once, and only all of them', async () => {
  const { db } = t.deps;
  const { moduloId } = await makeModulo(db);
  const { materialId: a } = await makeMaterial(db, { moduloId });
  const { materialId: b } = await makeMaterial(db, { moduloId });
  const put = (orden: number[]) => admin.call(reorderMateriales, { params: { id: moduloId }, body: { orden } });
  expect((await put([b, a])).body.resources?.map(({ materialId }) => materialId)).toEqual([b, a]);
  expect((await put([b])).status).toBe(409);
  expect((await put([b, b])).status).toBe(409);
  const nowhere = await admin.call(reorderMateriales, { params: { id: 2_000_000_000 }, body: { orden: [a, b] } });
  expect(nowhere.status).toBe(404);
});

test('MAT-03 a student with access studies: what was seen is kept, once, for that student, and so is the place', async () => {
  const { db } = t.deps;
  const { moduloId, cursoId } = await makeModulo(db);
  const { materialId: id } = await makeMaterial(db, { moduloId });
  const other = await makeMaterial(db, { moduloId, orden: 2 });
  const ana = await signedIn(t, 'USU');
  const luis = await signedIn(t, 'USU');
  for (const { person } of [ana, luis]) await enrolAlumno(db, person.usuarioId, cursoId);

  const mark = () => ana.browser.call(markSeen, { params: { id }, query: {} });
  const answers = await atOnce(t.deps, 'avance', [mark, mark, mark]);
  for (const { status, body } of answers) expect([status, body.resource?.visto]).toEqual([200, true]);
  const seen = async ({ browser }: { browser: Client }) =>
    (await browser.call(listMateriales, { query: { moduloId } })).body.resources?.map(({ visto }) => visto);
  expect([await seen(ana), await seen(luis)]).toEqual([
    [true, false],
    [false, false],
  ]);
  const progress = async () => (await ana.browser.call(getProgress, { params: { id: cursoId } })).body.resource;
  expect(await progress()).toMatchObject({
    materiales: 2,
    vistos: 1,
    ultimoMaterialId: id,
    ultimoModuloId: moduloId,
  });
  const listed = await ana.browser.call(listModulos, { query: { cursoId } });
  expect(listed.body.resources).toMatchObject([{ materiales: 2, vistos: 1 }]);

  for (const _ of [1, 2]) {
    const { body } = await ana.browser.call(unmarkSeen, { params: { id: other.materialId } });
    expect(body.resource?.visto).toBe(false);
  }
  await ana.browser.call(unmarkSeen, { params: { id } });
  expect(await progress()).toMatchObject({ vistos: 0, ultimoMaterialId: id });
  const { rows } = await db.execute(sql`
    select ultimo_acceso is not null as estuvo from matricula where curso_id = ${cursoId} order by usuario_id`);
  expect(rows).toEqual([{ estuvo: true }, { estuvo: false }]);

  await admin.call(deleteMaterial, { params: { id } });
  expect(await progress()).toMatchObject({ materiales: 1, ultimoMaterialId: null, ultimoModuloId: null });
});
