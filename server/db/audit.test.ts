import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { recordAudit } from './audit.ts';
import { auditorias } from './schema/auditoria.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { usuarioId } = await makeAdmin(database.db);
  await recordAudit(database.db, {
    usuarioId,
    accion: 'editar',
    entidad: 'usuario',
    entidadId: 7,
    antes: { nombre: 'Ana', contrasena: '$argon2id$…' },
    despues: { nombre: 'Anita', contrasena: '$argon2id$…' },
    requestId: 'req-1',
  });
});

afterAll(() => database.close());

test('an entry says who did what to which record, and never a password', async () => {
  expect(await database.db.select().from(auditorias)).toMatchObject([
    { accion: 'editar', entidad: 'usuario', entidadId: '7', antes: { nombre: 'Ana' }, despues: { nombre: 'Anita' } },
  ]);
  const { rows } = await database.db.execute<{ text: string }>(sql`SELECT a::text AS text FROM auditoria a`);
  expect(rows[0]?.text).not.toContain('argon2id');
});

test.each([
  ['changed', sql`UPDATE auditoria SET accion = 'nada'`],
  ['deleted', sql`DELETE FROM auditoria`],
  ['emptied', sql`TRUNCATE auditoria`],
])('entries cannot be %s', async (_, statement) => {
  await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { message: /append-only/ } });
  expect(await database.db.$count(auditorias)).toBe(1);
});
