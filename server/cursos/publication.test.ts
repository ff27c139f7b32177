import { getCurso, getPublication, setPublication, updateCurso } from 'domain/contract/cursos.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

test('ADM-05 a draft is published and withdrawn in one act each, which change nothing else', async () => {
  const curso = await makeCurso(t.deps.db, { activa: false, publicado: null, precio: 250 });
  await makeModulo(t.deps.db, { cursoId: curso.cursoId });
  await makeModulo(t.deps.db, { cursoId: (await makeCurso(t.deps.db)).cursoId });
  const params = { id: curso.cursoId };
  const stranger = t.client();
  expect((await stranger.call(getCurso, { params })).status).toBe(404);

  const draft = (await admin.call(getPublication, { params })).body.resource!;
  expect(draft).toMatchObject({ publicado: false, borrador: true, matriculados: 0 });
  const stepOf = (paso: string) => draft.pasos.find((each) => each.paso === paso);
  expect(stepOf('precio')).toEqual({ paso: 'precio', listo: true, detalle: 'S/ 250.00' });
  expect(stepOf('modulos')).toEqual({ paso: 'modulos', listo: true, detalle: 'Uno' });
  expect(stepOf('entidad')).toMatchObject({ listo: false });

  const before = (await admin.call(getCurso, { params })).body.resource!;
  const set = async (publicado: boolean) =>
    (await admin.call(setPublication, { params, body: { publicado } })).body.resource;
  expect(await set(true)).toMatchObject({ publicado: true, borrador: false });
  expect(await set(true)).toMatchObject({ publicado: true });
  const shown = (await stranger.call(getCurso, { params })).body.resource!;
  const { activa, version, enVenta, acceso, matriculado, ...rest } = before;
  expect(shown).toMatchObject({ ...rest, activa: true });
  expect(await set(false)).toMatchObject({ publicado: false, borrador: false });
  expect((await stranger.call(getCurso, { params })).body.resource).toMatchObject({ activa: false, enVenta: false });

  const acts = await t.deps.db
    .select({ accion: auditorias.accion })
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'curso'), eq(auditorias.entidadId, String(curso.cursoId))));
  expect(acts).toEqual([{ accion: 'editar' }, { accion: 'editar' }]);

  // Somebody who still has the form of before is told.
  const { body } = await admin.call(updateCurso, { params, body: { ...before, version } as never });
  expect(body).toMatchObject({ success: false, status: 409 });
});

test('ADM-05 an unknown course is not found', async () => {
  const params = { id: 999_999 };
  expect((await admin.call(getPublication, { params })).status).toBe(404);
  expect((await admin.call(setPublication, { params, body: { publicado: true } })).status).toBe(404);
});
