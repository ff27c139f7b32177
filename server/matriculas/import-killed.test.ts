import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ImportedRow } from 'domain/rules/importacion.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { makePerson } from '../testing/people.ts';
import { importRows } from './import-alumnos.ts';
import { insertImportacion } from './queries/importaciones.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

let serie = 0;
const filas = () =>
  Array.from({ length: 60 }, (): ImportedRow => {
    serie += 1;
    const dni = String(60_000_000 + serie);
    return { linea: serie + 1, dni, nombre: 'Íñigo', apellido: 'Muñoz', correo: `${dni}@correo.pe`, numero: '' };
  });

/** An import of 60 people into a course of its own. */
async function stored() {
  const { cursoId } = await makeCurso(t.deps.db);
  const { usuarioId: creadoPor } = await makePerson(t.deps.db, 'ADMIN');
  const rows = filas();
  const values = { cursoId, creadoPor, total: rows.length, filas: rows, completarCeros: false };
  const { importacionId } = await insertImportacion(t.deps.db, values);
  const counts = async () => {
    const dnis = rows.map(({ dni }) => dni);
    const { rows: found } = await t.deps.db.execute<{ enrolled: number; people: number; estado: string }>(sql`
      select (select count(*)::int from matricula where curso_id = ${cursoId}) as enrolled,
             (select count(*)::int from usuario where dni = any(${sql.param(dnis)}::text[])) as people,
             (select estado from importacion where importacion_id = ${importacionId}) as estado`);
    return found[0]!;
  };
  return { importacionId, counts };
}

test('killed with -9 at any point, an import has enrolled everybody or nobody, and done again everybody once', async () => {
  const script = path.join(import.meta.dirname, '../testing/import-and-die.ts');
  const databaseUrl = t.deps.pool.options.connectionString!;
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: t.dataDir };
  const first = await stored();
  const args = [script, databaseUrl, String(first.importacionId), '-1'];
  const statements = Number((await promisify(execFile)(process.execPath, args, { env })).stdout);
  expect(statements).toBeGreaterThan(12);
  expect(await first.counts()).toMatchObject({ enrolled: 60 });

  for (const after of [3, Math.ceil(statements / 2), statements - 2, statements - 1]) {
    const { importacionId, counts } = await stored();
    const child = spawn(process.execPath, [script, databaseUrl, String(importacionId), String(after)], { env });
    const [, signal] = await once(child, 'exit');
    expect(signal, `after ${after}`).toBe('SIGKILL');
    await expect.poll(counts).toEqual({ enrolled: 0, people: 0, estado: expect.stringMatching(/pendiente|en-curso/) });
    // PostgreSQL may not have noticed yet that the killed process is gone, so the test retries as the queue does.
    const retry = () => importRows(t.deps, importacionId).then(() => 'done', String);
    await expect.poll(retry).toBe('done');
    await importRows(t.deps, importacionId);
    expect(await counts(), `after ${after}`).toEqual({ enrolled: 60, people: 60, estado: 'terminada' });
  }
});
