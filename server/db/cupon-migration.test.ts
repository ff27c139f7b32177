import { expect, test } from 'vitest';
import { databaseBefore } from '../testing/before-migration.ts';

test('MON-97 the migration counts earlier instalments and their discounts for the coupon of the purchase', async () => {
  const { pool, migrateOn } = await databaseBefore('0126');
  // Drops foreign keys, so that the rows they need can be left out.
  await pool.query(`
    alter table plan_cuotas drop constraint plan_cuotas_curso_id_fkey;
    alter table pedido_item drop constraint pedido_item_curso_id_fkey;
    alter table venta drop constraint venta_curso_id_fkey`);
  await pool.query(`
    insert into cupon (codigo, porcentaje) values ('VERANO', 20);
    insert into plan_cuotas (curso_id, tipo, cuotas) values (1, 'cuotas', 2);
    insert into pedido (numero, buyer_name, total_centimos, proveedor, cupon_id, cupon_codigo)
    values ('UNO', 'Rosa', 8000, 'simulado', 1, 'VERANO'), ('DOS', 'Rosa', 8000, 'simulado', null, ''),
           ('OTRO', 'Inés', 8000, 'simulado', null, '');
    insert into pedido_item (pedido_id, curso_id, nombre, precio_centimos, precio_lista_centimos, cantidad, descuento_centimos, clase)
    select pedido_id, 1, numero, 10000, 10000, 1, 2000, case numero when 'DOS' then 'cuota' else 'curso' end from pedido;
    insert into plan_pedido (pedido_id, plan_cuotas_id, nombre, gracia) values (1, 1, 'En 2 cuotas', 5);
    insert into cuota (plan_pedido_id, numero, vence, monto_centimos, pedido_id)
    values (1, 1, '2026-10-01', 8000, 1), (1, 2, '2026-11-01', 8000, 2);
    insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda, cobrado)
    select pedido_id, 'simulado', numero, 'visa', 'aprobado', 8000, 'PEN', now() from pedido`);
  const ledger = async (columns: string) =>
    (await pool.query(`select ${columns} from venta v join pedido p using (pedido_id) order by v.pedido_id`)).rows;
  const before = await ledger('numero, v.cupon_codigo as cupon');
  expect(before.map(({ cupon }) => cupon)).toEqual(['VERANO', '', '']);

  await migrateOn();
  const money = 'monto_centimos as monto, descuento_centimos as descuento';
  expect(await ledger(`numero, p.cupon_id as holds, v.cupon_codigo as cupon, ${money}`)).toEqual([
    { numero: 'UNO', holds: 1, cupon: 'VERANO', monto: 8000, descuento: 2000 },
    { numero: 'DOS', holds: null, cupon: 'VERANO', monto: 8000, descuento: 2000 },
    { numero: 'OTRO', holds: null, cupon: '', monto: 8000, descuento: 2000 },
  ]);
  await expect(pool.query(`update pedido set cupon_codigo = '' where numero = 'UNO'`)).rejects.toThrow(/pedido_cupon/);
});
