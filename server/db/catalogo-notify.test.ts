import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCurso, makeDocente, makeEntidad, makeEspecialidad, makeUsuario } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, inTransaction } from './connect.ts';
import { allCursos, cursoPonentes } from './schema/cursos.ts';
import { allDocentes } from './schema/docentes.ts';

let database: TestDatabase;
let listener: pg.Client;
let heard: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  heard = [];
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('LISTEN catalogo');
});

afterEach(async () => {
  await listener.end();
  await database.close();
});

/** Notifications arrive in order, so after this one all earlier ones have arrived. */
async function allHeard(): Promise<string[]> {
  await database.pool.query(`SELECT pg_notify('catalogo', 'fin')`);
  await expect.poll(() => heard.at(-1)).toBe('fin');
  return heard.slice(0, -1);
}

test('every table that public pages show is announced', async () => {
  const { especialidadId } = await makeEspecialidad(database.db);
  const { docenteId } = await makeDocente(database.db);
  const { entidadId } = await makeEntidad(database.db);
  const { cursoId } = await makeCurso(database.db, { especialidadId, entidadId });
  await database.db.insert(cursoPonentes).values({ cursoId, docenteId });
  expect(await allHeard()).toEqual(['especialidad', 'docente', 'entidad', 'curso', 'curso_ponente']);
});

test('what public pages do not show is not announced', async () => {
  await makeUsuario(database.db);
  expect(await allHeard()).toEqual([]);
});

test('the notification arrives with the commit, once per transaction, and not before', async () => {
  await inTransaction(database.db, async (tx) => {
    const { docenteId } = await makeDocente(tx);
    await tx.update(allDocentes).set({ nombre: 'Otra' }).where(eq(allDocentes.docenteId, docenteId));
    expect(await allHeard()).toEqual([]);
    heard = [];
  });
  expect(await allHeard()).toEqual(['docente']);
});

test('a rollback announces nothing', async () => {
  const failed = inTransaction(database.db, async (tx) => {
    await makeDocente(tx);
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect(await allHeard()).toEqual([]);
});

test('two open transactions on the catalogue do not wait for each other', async () => {
  const { especialidadId } = await makeEspecialidad(database.db);
  const a = await makeCurso(database.db, { especialidadId });
  const b = await makeCurso(database.db, { especialidadId });
  await allHeard();
  heard = [];
  const rename = (db: Db, curso: { cursoId: number }) =>
    db.update(allCursos).set({ nombre: 'Renombrado' }).where(eq(allCursos.cursoId, curso.cursoId));
  await inTransaction(database.db, async (first) => {
    await rename(first, a);
    await inTransaction(database.db, (second) => rename(second, b));
    await rename(first, b);
  });
  expect(await allHeard()).toEqual(['curso', 'curso']);
});
