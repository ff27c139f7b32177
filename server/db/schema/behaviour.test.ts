import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeCurso, makeModulo, makeUsuario } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { certificadoCorrelativos, certificados } from './certificados.ts';
import { allCursos } from './cursos.ts';
import { notasModulo, notasModuloHistoria } from './matriculas.ts';
import { tipoMateriales, tipoModulos } from './modulos.ts';
import { sesiones } from './sessions.ts';
import { allUsuarios, rolRows } from './usuarios.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test('a new database knows the roles and the types the rules speak of', async () => {
  const { db } = database;
  expect(await db.select().from(rolRows)).toEqual([
    { rolId: 1, nombre: 'ADMIN' },
    { rolId: 2, nombre: 'USU' },
    { rolId: 3, nombre: 'DOCENTE' },
    { rolId: 4, nombre: 'COORDINACION' },
    { rolId: 5, nombre: 'CAJA' },
  ]);
  const modulos = await db.select({ acronimo: tipoModulos.acronimo }).from(tipoModulos).orderBy(tipoModulos.orden);
  expect(modulos.map((row) => row.acronimo)).toEqual(['CLA', 'PRU']);
  const materiales = await db
    .select({ acronimo: tipoMateriales.acronimo })
    .from(tipoMateriales)
    .orderBy(tipoMateriales.orden);
  expect(materiales.map((row) => row.acronimo)).toEqual(['DSC', 'VID', 'SES', 'MAT']);
});

test('of two administrators who saved from the same version, the second changes nothing', async () => {
  const { db } = database;
  const curso = await makeCurso(db);
  const save = (nombre: string) =>
    db
      .update(allCursos)
      .set({ nombre })
      .where(and(eq(allCursos.cursoId, curso.cursoId), eq(allCursos.version, curso.version)))
      .returning({ nombre: allCursos.nombre, version: allCursos.version });
  expect(await save('Primera')).toEqual([{ nombre: 'Primera', version: curso.version + 1 }]);
  expect(await save('Segunda')).toEqual([]);
});

test('a new password leaves the version of the record alone', async () => {
  const { usuarioId, version } = await makeUsuario(database.db);
  const rows = await database.db
    .update(allUsuarios)
    .set({ contrasena: '$argon2id$…' })
    .where(eq(allUsuarios.usuarioId, usuarioId))
    .returning({ version: allUsuarios.version });
  expect(rows).toEqual([{ version }]);
});

test('a deleted user frees DNI and e-mail for a new account', async () => {
  const first = await makeUsuario(database.db, { dni: '70000001', correo: 'vuelve@correo.pe' });
  const deleted = { eliminado: new Date() };
  await database.db.update(allUsuarios).set(deleted).where(eq(allUsuarios.usuarioId, first.usuarioId));
  const second = await makeUsuario(database.db, { dni: '70000001', correo: 'Vuelve@correo.pe' });
  expect(second.usuarioId).not.toBe(first.usuarioId);
});

test('sessions go with their user', async () => {
  const { db } = database;
  const { usuarioId } = await makeUsuario(db);
  await db.insert(sesiones).values({ tokenHash: Buffer.alloc(32, 7), usuarioId, expira: new Date('2100-01-01') });
  await db.delete(allUsuarios).where(eq(allUsuarios.usuarioId, usuarioId));
  expect(await db.$count(sesiones, eq(sesiones.usuarioId, usuarioId))).toBe(0);
});

test('every change of a grade is remembered with its author', async () => {
  const { db } = database;
  const { usuarioId: puestaPor } = await makeAdmin(db);
  const { usuarioId } = await makeUsuario(db);
  const { moduloId } = await makeModulo(db);
  const key = and(eq(notasModulo.usuarioId, usuarioId), eq(notasModulo.moduloId, moduloId));
  await db.insert(notasModulo).values({ usuarioId, moduloId, nota: 12.5, puestaPor });
  await db.update(notasModulo).set({ nota: 15 }).where(key);
  await db.update(notasModulo).set({ nota: 15 }).where(key);
  await db.update(notasModulo).set({ nota: null }).where(key);
  const history = await db
    .select({ antes: notasModuloHistoria.antes, despues: notasModuloHistoria.despues })
    .from(notasModuloHistoria)
    .where(eq(notasModuloHistoria.usuarioId, usuarioId))
    .orderBy(notasModuloHistoria.notaModuloHistoriaId);
  expect(history).toEqual([
    { antes: null, despues: 12.5 },
    { antes: 12.5, despues: 15 },
    { antes: 15, despues: null },
  ]);
});

test('a certificate takes its PDF hash once, can be revoked once, and is then replaced by a new one', async () => {
  const { db } = database;
  const { usuarioId } = await makeUsuario(db);
  const { cursoId } = await makeCurso(db);
  await db.insert(certificadoCorrelativos).values({ anio: 2026, ultimo: 2 });
  const issue = (codigo: string, correlativo: number) =>
    db.insert(certificados).values({
      codigo: codigo.repeat(26),
      anio: 2026,
      correlativo,
      usuarioId,
      cursoId,
      tipo: 'C' as const,
      datosAlumno: { dni: '20000001', nombre: 'Ana', apellido: 'Ñahui' },
      datosCurso: sql`'{}'`,
      datosEntidad: sql`'{}'`,
    });
  const change = (fields: Partial<typeof certificados.$inferInsert>) =>
    db
      .update(certificados)
      .set(fields)
      .where(eq(certificados.codigo, 'X'.repeat(26)));
  await issue('X', 1);
  await change({ pdfHash: Buffer.alloc(32, 1) });
  await expect(change({ pdfHash: Buffer.alloc(32, 2) })).rejects.toMatchObject({ cause: { code: '23001' } });
  await change({ revocado: new Date(), motivoRevocacion: 'Error en el nombre' });
  await expect(change({ motivoRevocacion: 'Otro' })).rejects.toMatchObject({ cause: { code: '23001' } });
  await expect(change({ revocado: null, motivoRevocacion: null })).rejects.toMatchObject({ cause: { code: '23001' } });
  await issue('Y', 2);
});

test('every foreign key can be followed by an index, except to the author of a change', async () => {
  const { rows } = await database.db.execute(sql`
    SELECT k.conrelid::regclass::text AS tabla, k.conname AS llave
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = k.conrelid AND a.attnum = k.conkey[1] AND a.attname LIKE '%\\_por')
      AND NOT EXISTS (SELECT FROM pg_index i
        WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1])`);
  expect(rows).toEqual([]);
});
