import { expect, test } from 'vitest';
import { databaseBefore } from '../testing/before-migration.ts';

test('OPS-102 the migration marks what the history had already', async () => {
  const { pool, migrateOn } = await databaseBefore('0121');

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

  await migrateOn();
  const { rows } = await pool.query('select accion, entidad, acto from auditoria order by auditoria_id');
  expect(rows).toEqual(entries.map(([accion, entidad, , , acto]) => ({ accion, entidad, acto })));
  await expect(pool.query('update auditoria set acto = null')).rejects.toThrow(/append-only/);
});
