import { getMaterial, listMateriales, markSeen } from 'domain/contract/materiales.ts';
import { getModulo, getProgress, listModulos } from 'domain/contract/modulos.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notasModulo } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeMaterial, makeModulo, makePrueba } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno, submitIntento } from '../testing/study.ts';

const day = 86_400_000;

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

test('GET /materiales/:id is refused without access, also where the rest of the course is open to others', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const { moduloId } = await makeModulo(db, { cursoId });
  const { materialId } = await makeMaterial(db, { moduloId, video: 'https://example.com/secreto' });
  const [inside, outside] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  await enrolAlumno(db, inside.person.usuarioId, cursoId);
  const read = (who: Client) => who.call(getMaterial, { params: { id: materialId } });
  expect((await read(inside.browser)).body.resource).toMatchObject({ video: 'https://example.com/secreto' });
  const refused = await read(outside.browser);
  expect(refused.body).toMatchObject({ status: 403, codigo: 'acceso-sin-matricula' });
  expect(refused.text).not.toContain('secreto');
  await db.execute(sql`update curso set activa = false where curso_id = ${cursoId}`);
  expect((await read(inside.browser)).body).toMatchObject({ status: 403, codigo: 'acceso-inactivo' });
  expect((await read(admin)).status).toBe(200);
  expect((await t.client().call(getMaterial, { params: { id: materialId } })).status).toBe(401);
});

describe('MOD-07 modules and materials are served to ADMIN and to students with access', () => {
  test.each([
    ['not enrolled', {}, false, 'acceso-sin-matricula', 'No tienes matrícula en este curso.'],
    ['an inactive course', { activa: false }, true, 'acceso-inactivo', 'Este curso está inactivo.'],
    [
      'after the end of access',
      { fechaHoraLimite: new Date('2026-01-03T22:00:00-05:00'), vigencia: 2 },
      true,
      'acceso-terminado',
      'Tu acceso terminó el 3 de marzo de 2026.',
    ],
  ])('%s', async (_title, curso, matriculado, codigo, message) => {
    const { db } = t.deps;
    const { cursoId } = await makeCurso(db, curso);
    const { moduloId } = await makeModulo(db, { cursoId });
    const { materialId } = await makeMaterial(db, { moduloId });
    const { browser: student, person } = await signedIn(t, 'USU');
    if (matriculado) await enrolAlumno(db, person.usuarioId, cursoId);
    const calls = (who: Client) =>
      Promise.all([
        who.call(listModulos, { query: { cursoId } }),
        who.call(getModulo, { params: { id: moduloId } }),
        who.call(listMateriales, { query: { moduloId } }),
        who.call(getProgress, { params: { id: cursoId } }),
        who.call(markSeen, { params: { id: materialId }, query: {} }),
      ]);
    for (const { status, body } of await calls(student)) {
      expect({ status, codigo: body.codigo, message: body.message }).toEqual({ status: 403, codigo, message });
      expect(Object.keys(body)).not.toContain('resources');
    }
    for (const { status } of await calls(admin)) expect(status).toBe(200);
    const { rows } = await db.execute(sql`select usuario_id from avance where material_id = ${materialId}`);
    expect(rows).toEqual([{ usuario_id: adminId }]);
  });

  test('what does not exist is not found, also in a deleted course', async () => {
    const { moduloId, cursoId } = await makeModulo(t.deps.db);
    await t.deps.db.execute(sql`update curso set eliminado = now() where curso_id = ${cursoId}`);
    expect((await admin.call(getModulo, { params: { id: moduloId } })).status).toBe(404);
    expect((await admin.call(listModulos, { query: { cursoId } })).body.message).toBe('Curso no encontrado');
    expect((await admin.call(listMateriales, { query: { moduloId: 999_999 } })).status).toBe(404);
  });
});

test('a student sees the own grade, attempts and what waits; ADMIN how many attempts there are', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const { moduloId: clase } = await makeModulo(db, { cursoId, orden: 1 });
  const { moduloId: exam } = await makeModulo(db, { cursoId, orden: 2, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId: exam, intentos: 3 });
  const ana = await signedIn(t, 'USU');
  const luis = await signedIn(t, 'USU');
  for (const { person } of [ana, luis]) await enrolAlumno(db, person.usuarioId, cursoId);
  const usuarioId = ana.person.usuarioId;
  await db.insert(notasModulo).values({ usuarioId, moduloId: clase, nota: 14.5, puestaPor: adminId });
  for (const nota of [11, 16.67, null]) await submitIntento(db, { usuarioId, pruebaId, nota });
  await submitIntento(db, { usuarioId: luis.person.usuarioId, pruebaId, nota: 20 });

  const seen = async (who: Client) => (await who.call(listModulos, { query: { cursoId } })).body.resources;
  expect(await seen(ana.browser)).toMatchObject([
    { nota: 14.5, intento: 0, intentoMax: null, pendiente: false },
    { nota: 16.67, intento: 3, intentoMax: 3, pendiente: true, pruebaId },
  ]);
  expect(await seen(luis.browser)).toMatchObject([{ nota: null }, { nota: 20, intento: 1, pendiente: false }]);
  for (const modulo of (await seen(ana.browser))!) expect(modulo).not.toHaveProperty('intentosEnviados');
  expect(await seen(admin)).toMatchObject([
    { nota: null, intentosEnviados: 0 },
    { nota: null, intento: 0, intentosEnviados: 4 },
  ]);
  const { body } = await ana.browser.call(getProgress, { params: { id: cursoId } });
  expect(body.resource).toMatchObject({ promedio: 15.59, hasta: null });

  // 'limpiar' annuls attempts, which then no longer count.
  await db.execute(sql`update intento set anulado = now() where usuario_id = ${usuarioId}`);
  expect((await seen(ana.browser))?.[1]).toMatchObject({ nota: null, intento: 0, pendiente: false });
  expect((await seen(admin))?.[1]).toMatchObject({ intentosEnviados: 1 });
});

test('access ends when the rule says, and the progress tells until when', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const { cursoId } = await makeCurso(t.deps.db, { fechaHoraLimite: new Date(Date.now() + day), vigencia: 0 });
  await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  const { body } = await browser.call(getProgress, { params: { id: cursoId } });
  const { rows } = await t.deps.db.execute(sql`select fecha_hora_limite as fin from curso where curso_id = ${cursoId}`);
  expect(body.resource).toEqual({
    materiales: 0,
    vistos: 0,
    ultimoMaterialId: null,
    ultimoModuloId: null,
    hasta: new Date(rows[0]!.fin as string).toISOString(),
    promedio: null,
    parcial: '',
  });
});

test('thirty modules take as many statements as three', async () => {
  const { db } = t.deps;
  const pool = (db as unknown as { $client: pg.Pool }).$client;
  const statements = async (modulos: number) => {
    const { cursoId } = await makeCurso(db);
    for (let orden = 1; orden <= modulos; orden++) {
      const { moduloId } = await makeModulo(db, { cursoId, orden, tipoModuloId: 2 });
      await makePrueba(db, { moduloId });
      await makeMaterial(db, { moduloId });
    }
    const spy = vi.spyOn(pool, 'query');
    const { body } = await admin.call(listModulos, { query: { cursoId } });
    expect(body.resources).toHaveLength(modulos);
    const count = spy.mock.calls.length;
    spy.mockRestore();
    return count;
  };
  const few = await statements(3);
  expect(few).toBeGreaterThan(0);
  expect(await statements(30)).toBe(few);
});
