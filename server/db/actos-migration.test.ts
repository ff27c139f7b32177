import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

const original = new URL('./migrations/', import.meta.url);

test('OPS-102 the migration marks what the history had already', async () => {
  const database = await createEmptyDatabase();
  const copy = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(async () => {
    await database.close();
    await rm(copy, { recursive: true });
  });
  const { pool } = database;
  await cp(original, copy, { recursive: true });
  for (const name of await readdir(copy)) if (name.endsWith('.sql') && name >= '0121') await rm(join(copy, name));
  await migrate(database.url, { folder: pathToFileURL(`${copy}/`) });

  const student = { rol: 'USU', correo: 'ana@correo.pe', dni: '70809010', tipoDocumento: 'DNI' };
  const entries: [string, string, object | null, object | null, string | null][] = [
    ['exportar', 'usuario', null, { nombre: '2 usuarios' }, 'export-people'],
    ['exportar', 'auditoria', null, { nombre: 'Historia' }, 'export-history'],
    ['exportar', 'prueba', null, { nombre: 'Prueba' }, 'export-answer-keys'],
    ['exportar', 'pago', null, { nombre: '3 pagos y devoluciones' }, 'export-people'],
    ['exportar', 'pago', null, { nombre: 'Reporte de ventas' }, null],
    ['exportar', 'cupon', null, { nombre: '2 cupones' }, null],
    ['devolver', 'pedido', null, {}, 'refund'],
    ['editar', 'formasPago', {}, {}, 'payees'],
    ['invitar', 'docente', {}, { usuarioId: 7 }, 'access-of-others'],
    ['editar', 'docente', { usuarioId: 7 }, { usuarioId: null }, 'access-of-others'],
    ['editar', 'docente', { usuarioId: 7 }, { usuarioId: 7 }, null],
    ['invitar', 'usuario', null, student, null],
    ['crear', 'usuario', null, student, null],
    ['crear', 'usuario', null, { ...student, rol: 'ADMIN' }, 'access-of-others'],
    ['editar', 'usuario', student, { ...student, numero: '987654321', correo: 'ANA@correo.pe' }, null],
    ['editar', 'usuario', student, { ...student, correo: 'otra@correo.pe' }, 'access-of-others'],
    ['eliminar', 'usuario', student, null, 'person-removal'],
    ['editar', 'curso', {}, {}, null],
  ];
  for (const [accion, entidad, antes, despues] of entries) {
    const insert = `insert into auditoria (accion, entidad, entidad_id, antes, despues) values ($1, $2, '9', $3, $4)`;
    await pool.query(insert, [accion, entidad, antes, despues]);
  }

  await migrate(database.url);
  const { rows } = await pool.query('select accion, entidad, acto from auditoria order by auditoria_id');
  expect(rows).toEqual(entries.map(([accion, entidad, , , acto]) => ({ accion, entidad, acto })));
  await expect(pool.query('update auditoria set acto = null')).rejects.toThrow(/append-only/);
});
