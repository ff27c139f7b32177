import { grade } from 'domain/rules/calificacion.ts';
import { preguntaForm } from 'domain/schemas/pruebas.ts';
import { eq, sql } from 'drizzle-orm';
import { borradores, intentos } from 'server/db/schema/intentos.ts';
import { allUsuarios } from 'server/db/schema/usuarios.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import { readBorrador } from 'server/pruebas/queries/borradores.ts';
import { listAllCalificaciones } from 'server/pruebas/queries/calificaciones.ts';
import { respuestasOf } from 'server/pruebas/queries/intentos.ts';
import { findPrueba, preguntasWithAnswerKey } from 'server/pruebas/queries/pruebas.ts';
import { createTestDatabase, type TestDatabase } from 'server/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from './seed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const storage = { put: async () => {} } as unknown as Storage;
  await seedDemo(database.db, { storage, hashPassword: async (secret) => `hash of ${secret}`, now: new Date() });
});
afterAll(() => database?.close());

test('every attempt of the demo school has the grade that the rule gives it', async () => {
  const rows = await database.db.select().from(intentos);
  expect(rows.length).toBeGreaterThan(20);
  for (const { intentoId, preguntas, opciones, nota } of rows) {
    const puntos = (await respuestasOf(database.db, [intentoId])).map((r) => [r.preguntaId, r.puntos] as const);
    expect(nota).toBe(grade(preguntas, new Set(opciones), new Map(puntos)));
  }
});

test('its questions pass the form, its queue has work and its draft can be gone on with', async () => {
  const { db } = database;
  const queue = await listAllCalificaciones(db, { estado: 'pendiente' }, { rol: 'ADMIN' });
  expect(Array.isArray(queue) && queue.every(({ pendientes }) => pendientes > 0) && queue.length).toBe(2);
  const [draft] = await db
    .select()
    .from(borradores)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, borradores.usuarioId));
  const { pruebaId, usuarioId, opciones } = draft!.borrador;
  expect((await readBorrador(db, pruebaId, usuarioId)).opciones).toEqual(opciones.sort((a, b) => a - b));
  const view = (await findPrueba(db, pruebaId, usuarioId))!;
  expect(view.usados).toBeLessThan(view.intentos);
  const { rows } = await db.execute<{ id: number }>(sql`select prueba_id as id from prueba`);
  for (const { id } of rows) {
    const preguntas = await preguntasWithAnswerKey(db, id);
    expect(preguntas.length).toBeGreaterThan(0);
    for (const pregunta of preguntas)
      expect(preguntaForm.safeParse(pregunta).error, pregunta.enunciado).toBeUndefined();
  }
});
