import { listAuditoria } from 'domain/contract/auditoria.ts';
import {
  archiveCurso,
  getCurso,
  getPublication,
  listCatalogo,
  listProgramas,
  setPublication,
  updateCurso,
} from 'domain/contract/cursos.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { createPedido } from 'domain/contract/pedidos.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allCursos } from '../db/schema/cursos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEspecialidad, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makeEstudiante } from '../testing/exams.ts';
import { pedidoOf } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { publishDue } from './publication.ts';

const hour = 3_600_000;
let t: TestApp;
let admin: Client;
let especialidadId: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
beforeEach(async () => {
  especialidadId = (await makeEspecialidad(t.deps.db)).especialidadId;
});
afterAll(() => t.close());

type Fields = Parameters<typeof makeCurso>[1];
const make = (nombre: string, fields: Fields = {}) =>
  makeCurso(t.deps.db, { nombre, especialidadId, fechaHoraLimite: new Date(Date.now() + hour), ...fields });
const ended = { fechaHoraLimite: new Date(Date.now() - hour) };
const listed = async (query: Record<string, unknown> = {}) =>
  (await admin.call(listProgramas, { query: { especialidadId, ...query } as never })).body.resources!;
const estadosOf = async () => Object.fromEntries((await listed()).map(({ nombre, estado }) => [nombre, estado]));

test('ADM-95 courses are found by the code of their certificates, in any case', async () => {
  await make('Con código', { codigoCertificado: 'DP-2026' });
  await make('Sin código');
  expect((await listed({ codigo: 'dp-2026' })).map(({ nombre }) => nombre)).toEqual(['Con código']);
  expect(await listed({ codigo: 'dp-202' })).toEqual([]);
});

test('ADM-06 every course is listed with its state, except the archived ones, which are asked for', async () => {
  await make('Borrador', { activa: false, publicado: null });
  await make('Programado', { activa: false, publicado: null, publicarEn: new Date(Date.now() + hour) });
  await make('A la venta');
  await make('Sin fin', { ...ended, vigencia: null });
  await make('Cerrado', { ...ended, vigencia: 0 });
  await make('Retirado', { activa: false });
  const archived = await make('Archivado', { ...ended, archivado: new Date() });
  expect(await estadosOf()).toEqual({
    Borrador: 'borrador',
    Programado: 'programado',
    'A la venta': 'publicado',
    'Sin fin': 'publicado',
    Cerrado: 'cerrado',
    Retirado: 'retirado',
  });
  expect(await listed({ estado: 'archivado' })).toMatchObject([{ cursoId: archived.cursoId, estado: 'archivado' }]);
  expect((await listed({ estado: 'publicado' })).map(({ nombre }) => nombre)).toEqual(['A la venta', 'Sin fin']);
});

test('ADM-06 the list counts students, searches, sorts by each column and pages', async () => {
  const { db } = t.deps;
  const [a, b, c] = [
    await make('Arbitraje', { precio: 300, fechaHoraInicio: new Date('2026-05-01T12:00:00-05:00') }),
    await make('Bancario', { precio: 100, fechaHoraInicio: new Date('2026-07-01T12:00:00-05:00') }),
    await make('Concursal', { precio: 200, fechaHoraInicio: new Date('2026-06-01T12:00:00-05:00') }),
  ];
  for (const curso of [b, b, c]) await makeEstudiante(t, curso!.cursoId);
  await db
    .update(allCursos)
    .set({ fechaHoraLimite: new Date('2030-01-01T12:00:00-05:00') })
    .where(eq(allCursos.cursoId, a!.cursoId));
  const order = async (orden: string) => (await listed({ orden })).map(({ nombre }) => nombre[0]).join('');
  expect(await order('nombre')).toBe('ABC');
  expect(await order('-nombre')).toBe('CBA');
  expect(await order('precio')).toBe('BCA');
  expect(await order('-precio')).toBe('ACB');
  expect(await order('alumnos')).toBe('ACB');
  expect(await order('-alumnos')).toBe('BCA');
  expect(await order('inicio')).toBe('ACB');
  expect(await order('-limite')).toMatch(/^A/);
  expect((await listed()).map(({ alumnos }) => alumnos)).toEqual([0, 2, 1]);

  const { body } = await admin.call(listProgramas, { query: { especialidadId, page: 2, size: 5, q: 'a' } });
  expect(body).toMatchObject({ resources: [], total: 3 });
  expect((await listed({ q: 'BANC', page: 1 })).map(({ nombre }) => nombre)).toEqual(['Bancario']);
  expect((await admin.call(listProgramas, { query: { orden: 'contrasena' as never } })).status).toBe(422);
});

test('ADM-07 a draft is published by itself at its time, and not before', async () => {
  const { cursoId } = await make('Concursal', { activa: false, publicado: null });
  const params = { id: cursoId };
  const at = new Date(Date.now() + hour);
  const schedule = (desde: Date) =>
    admin.call(setPublication, { params, body: { publicado: true, desde: desde.toISOString() } });
  expect((await schedule(at)).body.resource).toMatchObject({
    publicado: false,
    borrador: true,
    publicarEn: at.toISOString(),
  });
  const stranger = t.client();
  await publishDue(t.deps);
  expect((await stranger.call(getCurso, { params })).status).toBe(404);

  // Saving the form in between does not change it.
  const form = (await admin.call(getCurso, { params })).body.resource!;
  await admin.call(updateCurso, { params, body: { ...form, precio: 99 } as never });
  expect((await admin.call(getPublication, { params })).body.resource).toMatchObject({ publicarEn: at.toISOString() });

  const later = new Date(at.getTime() + hour);
  await schedule(later);
  await publishDue(t.deps, new Date(at.getTime() + 1));
  expect((await stranger.call(getCurso, { params })).status).toBe(404);
  await publishDue(t.deps, later);
  await publishDue(t.deps, later);
  t.deps.responseCache.clear();
  expect((await stranger.call(getCurso, { params })).body.resource).toMatchObject({ activa: true, precio: 99 });
  expect((await admin.call(getPublication, { params })).body.resource).toMatchObject({
    publicado: true,
    publicarEn: null,
  });
  const { body } = await admin.call(listAuditoria, { query: { page: 1, size: 10, q: 'Concursal' } });
  expect(body.resources!.filter(({ entidadId }) => entidadId === String(cursoId))).toHaveLength(4);
  expect(body.resources![0]).toMatchObject({ accion: 'editar', usuarioId: null });
});

test('ADM-07 a schedule can be taken back; a time that has passed is now; what is on sale is not scheduled', async () => {
  const { cursoId } = await make('Bancario', { activa: false });
  const params = { id: cursoId };
  const set = (body: { publicado: boolean; desde?: string }) => admin.call(setPublication, { params, body });
  const at = new Date(Date.now() + hour).toISOString();
  await set({ publicado: true, desde: at });
  expect((await set({ publicado: false })).body.resource).toMatchObject({ publicado: false, publicarEn: null });
  await publishDue(t.deps, new Date(Date.now() + 2 * hour));
  expect((await admin.call(getPublication, { params })).body.resource).toMatchObject({ publicado: false });

  expect((await set({ publicado: true, desde: '2020-01-01T08:00' })).body.resource).toMatchObject({ publicado: true });
  const refused = await set({ publicado: true, desde: at });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: '«Bancario» ya está publicado. Retíralo de la venta para programarlo.' },
  });
  const wrong = await set({ publicado: true, desde: 'mañana' });
  expect(wrong).toMatchObject({ status: 422, body: { errores: { desde: 'Escribe la fecha y la hora' } } });
});

test('ADM-08 an archived course is sold no more and leaves the catalogue; its students keep it', async () => {
  const curso = await make('Arbitraje en archivo', { ...ended, vigencia: null });
  const { cursoId } = curso;
  await makeModulo(t.deps.db, { cursoId });
  const { browser } = await makeEstudiante(t, cursoId);
  const params = { id: cursoId };
  const found = async () =>
    (await t.client().call(listCatalogo, { query: { especialidadId } as never })).body.resources!.length;
  const order = () => t.client().call(createPedido, { body: pedidoOf([[curso, 1]]) });
  expect(await found()).toBe(1);
  const archive = (archivado: boolean) => admin.call(archiveCurso, { params, body: { archivado } });
  expect((await archive(true)).body.resource).toMatchObject({ archivado: true, publicado: true, terminado: true });
  expect(await found()).toBe(0);
  expect((await t.client().call(getCurso, { params })).body.resource).toMatchObject({ enVenta: false });
  expect(await order()).toMatchObject({ status: 422, body: { success: false } });
  expect((await browser.call(listModulos, { query: { cursoId } as never })).status).toBe(200);

  expect((await archive(false)).body.resource).toMatchObject({ archivado: false });
  expect(await found()).toBe(1);
  expect((await order()).status).toBe(200);
});

test('ADM-08 a course on sale that has not ended is not archived; publishing takes one out of the archive', async () => {
  const open = await make('Concursal abierto');
  const refused = await admin.call(archiveCurso, { params: { id: open.cursoId }, body: { archivado: true } });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/^«Concursal abierto» termina el .*Archívalo después/);

  const draft = await make('Borrador viejo', { activa: false, publicado: null });
  const params = { id: draft.cursoId };
  await admin.call(archiveCurso, { params, body: { archivado: true } });
  const published = await admin.call(setPublication, { params, body: { publicado: true } });
  expect(published.body.resource).toMatchObject({ archivado: false, publicado: true });
  expect((await admin.call(archiveCurso, { params: { id: 999_999 }, body: { archivado: true } })).status).toBe(404);
});
