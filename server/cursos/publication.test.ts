import { getCurso, getPublication, setPublication, updateCurso } from 'domain/contract/cursos.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { makeCurso, makeDocente, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { publishDue } from './publication.ts';

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

  // Saving an outdated form is refused.
  const { body } = await admin.call(updateCurso, { params, body: { ...before, version } as never });
  expect(body).toMatchObject({ success: false, status: 409 });
});

test('SEA-28 the checklist says that a speaker is missing until one of the own course is there', async () => {
  const { db } = t.deps;
  const { docenteId } = await makeDocente(db);
  const { cursoId } = await makeCurso(db);
  const other = await makeCurso(db);
  const said = async () => {
    const { pasos } = (await admin.call(getPublication, { params: { id: cursoId } })).body.resource!;
    return pasos.find(({ paso }) => paso === 'docentes')!.detalle;
  };
  const speaksIn = (id: number) =>
    db.execute(sql`insert into curso_ponente (curso_id, docente_id) values (${id}, ${docenteId})`);
  await speaksIn(other.cursoId);
  expect(await said()).toBe('Falta quién lo dicta.');
  await db.execute(sql`update curso set coordinador_id = ${docenteId} where curso_id = ${cursoId}`);
  expect(await said()).toBe('Tiene coordinación; falta quién lo dicta.');
  await speaksIn(cursoId);
  expect(await said()).toBe('Con docente');
});

test('ADM-05 an unknown course is not found', async () => {
  const params = { id: 999_999 };
  expect((await admin.call(getPublication, { params })).status).toBe(404);
  expect((await admin.call(setPublication, { params, body: { publicado: true } })).status).toBe(404);
});

test('SEA-78 a course that is put off while the job reaches it is not published; one that fails holds up no other', async () => {
  const due = { activa: false, publicado: null, publicarEn: new Date(Date.now() - 60_000) };
  const putOff = await makeCurso(t.deps.db, due);
  let job: Promise<void> | undefined;
  await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`update curso set publicar_en = now() + interval '1 day' where curso_id = ${putOff.cursoId}`);
    job = publishDue(t.deps);
    await untilBlocked(t.deps.db);
  });
  await job;
  const isPublished = async ({ cursoId }: { cursoId: number }) =>
    (await admin.call(getPublication, { params: { id: cursoId } })).body.resource!.publicado;
  expect(await isPublished(putOff)).toBe(false);

  const [broken, next] = [await makeCurso(t.deps.db, { ...due, nombre: 'Falla' }), await makeCurso(t.deps.db, due)];
  await t.deps.pool.query(`
    create function refuse_curso() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger broken before update on curso for each row when (old.nombre = 'Falla') execute function refuse_curso()`);
  await expect(publishDue(t.deps)).rejects.toThrow('1 of 2 failed');
  expect([await isPublished(broken), await isPublished(next)]).toEqual([false, true]);
  await t.deps.pool.query('drop trigger broken on curso');
  await publishDue(t.deps);
  expect(await isPublished(broken)).toBe(true);
});
