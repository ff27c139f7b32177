import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import { informeKeys } from 'domain/rules/informes.ts';
import type { DaysInLima } from 'domain/rules/movement.ts';
import { type Grouping, groupingKeys, movementsBehind, noneKey } from 'domain/rules/reportes.ts';
import { type MoneyMovement, type MoneyMovementsFilter, moneyMovementsFilter } from 'domain/schemas/money-movements.ts';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../db/connect.ts';
import { readCierre } from '../reportes/queries/cierre.ts';
import { contadorRows } from '../reportes/queries/contador.ts';
import { readInforme } from '../reportes/queries/informes.ts';
import { allMoneyMovements } from '../reportes/queries/money-movements.ts';
import { sumMoneyMovements } from '../reportes/queries/money-sums.ts';
import { reportVentas } from '../reportes/queries/ventas-report.ts';
import type { TestApp } from './app.ts';

const range = { desde: '2000-01-01', hasta: '2099-12-31' };

/** Payments that arrived and their returns, read without the ledger; `p` is the pedido, `g` the pago. */
const movements = sql`
  select g.pago_id, null::int as retorno_id, p.pedido_id, g.cobrado as fecha, g.monto_centimos as monto
    from pago g join pedido p using (pedido_id) where g.estado in ('aprobado', 'devuelto', 'contracargo') and g.moneda = p.moneda
  union all
  select g.pago_id, r.retorno_id, p.pedido_id, greatest(r.fecha, g.cobrado), -r.monto_centimos
    from retorno r join pago g using (pago_id) join pedido p using (pedido_id)
   where g.estado in ('aprobado', 'devuelto', 'contracargo') and g.moneda = p.moneda`;

/** Coupon of pedido `p`, and of the first one for an instalment; null without one. */
const cuponOf = sql`(
  select nullif(f.cupon_codigo, '') from pedido f
   where f.pedido_id = coalesce((select n.pedido_id from cuota_pedido w join plan_pedido n using (plan_pedido_id)
                                  where w.pedido_id = p.pedido_id limit 1), p.pedido_id))`;

/** Key of a movement by its pago and pedido alone. Cursos have none here, because they share a payment. */
const keys: Partial<Record<Grouping, SQL>> = {
  dia: sql`(m.fecha at time zone 'America/Lima')::date::text`,
  mes: sql`to_char(m.fecha at time zone 'America/Lima', 'YYYY-MM')`,
  medio: sql`medio_de_venta(g.medio, g.proveedor)`,
  cupon: sql`coalesce(${cuponOf}, ${noneKey})`,
  vendedor: sql`coalesce(p.vendedor_id::text, ${noneKey})`,
  origen: sql`coalesce(nullif(p.origen, ''), ${noneKey})`,
};

type Amounts = Record<string, number>;
const byKey = (rows: readonly { clave: string; netoCentimos: number }[]): Amounts =>
  Object.fromEntries(rows.map(({ clave, netoCentimos }) => [clave, netoCentimos]));

/** Each row of a grouping is the sum of its own payments, and its link lists payments that add up to it. */
export async function checkGroupings({ deps: { db } }: TestApp): Promise<void> {
  for (const por of groupingKeys) {
    const { filas } = await reportVentas(db, por, range);
    const key = keys[por];
    if (key) {
      const { rows } = await db.execute<{ clave: string; netoCentimos: number }>(sql`
        select ${key} as clave, sum(m.monto)::float8 as "netoCentimos"
          from (${movements}) m join pago g using (pago_id) join pedido p on p.pedido_id = m.pedido_id group by 1`);
      expect(byKey(filas), `rows by ${por}`).toEqual(byKey(rows));
    }
    for (const row of filas) await checkBehind(db, por, row, range);
  }
  // The first and the last month of these days are cut.
  const days = { desde: addDays(limaDay(new Date()), -75), hasta: addDays(limaDay(new Date()), -10) };
  for (const row of (await reportVentas(db, 'mes', days)).filas) await checkBehind(db, 'mes', row, days);
}

type Figure = { clave: string; netoCentimos: number };

/** The sums of the linked payments, and the rows themselves with their shares, are the figure. */
async function checkBehind(db: Db, por: Grouping, { clave, netoCentimos }: Figure, days: DaysInLima): Promise<void> {
  const behind = movementsBehind(por, clave, days);
  if (!behind) return;
  const filter = moneyMovementsFilter.parse(behind);
  const where = `payments behind ${por} ${clave} from ${days.desde}`;
  expect((await sumMoneyMovements(db, filter)).netoCentimos, where).toBe(netoCentimos);
  const rows = await arrivedMovements(db, filter);
  const isPart = por === 'curso' || por === 'especialidad';
  const shown = rows.map(({ monto, parte }) => Math.round((isPart ? (parte ?? 0) : monto) * 100));
  expect(sumOf(shown), `rows of ${where}`).toBe(netoCentimos);
}

/** Rows of /pagos whose money arrived. */
async function arrivedMovements(db: Db, filter: MoneyMovementsFilter): Promise<MoneyMovement[]> {
  const rows = await allMoneyMovements(db, filter);
  return rows.filter(({ estado }) => estado === 'aprobado' || estado === 'devuelto' || estado === 'contracargo');
}

type Sold = { pedidoId: number; cursoId: number; especialidadId: number | null; cupos: number };

/**
 * Counts of pedidos and asientos, by curso, by especialidad and of one curso, cover those whose payments ever reached
 * the total.
 */
export async function checkCounts({ deps: { db } }: TestApp): Promise<void> {
  const { rows: sold } = await db.execute<Sold>(sql`
    select i.pedido_id as "pedidoId", i.curso_id as "cursoId", c.especialidad_id as "especialidadId",
           case when i.clase = 'curso' then i.cantidad else 0 end as cupos
      from pedido_item i join curso c using (curso_id) join pedido p using (pedido_id)
     where i.clase <> 'cuota' and p.total_centimos > 0
       and p.total_centimos <= (select sum(monto) from (${movements}) m
                                 where m.pedido_id = p.pedido_id and m.retorno_id is null)`);
  const counted = (lines: readonly Sold[]) => ({
    pedidos: new Set(lines.map(({ pedidoId }) => pedidoId)).size,
    cupos: sumOf(lines.map(({ cupos }) => cupos)),
  });
  for (const por of groupingKeys) {
    const { filas, total } = await reportVentas(db, por, range);
    expect(total, `orders by ${por}`).toMatchObject(counted(sold));
    if (por !== 'curso' && por !== 'especialidad') continue;
    for (const { clave, pedidos, cupos } of filas) {
      const own = sold.filter(
        (line) => String((por === 'curso' ? line.cursoId : line.especialidadId) ?? noneKey) === clave,
      );
      expect({ pedidos, cupos }, `orders by ${por} ${clave}`).toEqual(counted(own));
      if (por === 'especialidad') continue;
      const { total: alone } = await reportVentas(db, 'medio', { ...range, cursoId: Number(clave) });
      expect(alone, `orders of curso ${clave}`).toMatchObject(counted(own));
    }
  }
}

type LineRow = { pedido: string; lineas: number[]; importes: number[] };

/** A pedido that holds exactly its total and lost no asiento has exactly the amount of each line in the ledger. */
export async function checkLines({ deps: { db } }: TestApp): Promise<number> {
  const { rows } = await db.execute<LineRow>(sql`
    select p.numero as pedido, array_agg(coalesce(v.neto, 0)::float8 order by i.pedido_item_id) as lineas,
           array_agg((i.precio_centimos * i.cantidad - i.descuento_centimos)::float8 order by i.pedido_item_id) as importes
      from pedido p join pedido_item i using (pedido_id)
      left join (select pedido_item_id, sum(monto_centimos) as neto from venta group by 1) v using (pedido_item_id)
     where p.total_centimos > 0
       and p.total_centimos = (select sum(monto) from (${movements}) m where m.pedido_id = p.pedido_id)
       and not exists (select from asiento a join pedido_item s using (pedido_item_id)
                        where s.pedido_id = p.pedido_id and a.revocado is not null)
     group by p.pedido_id, p.numero`);
  for (const { pedido, lineas, importes } of rows) expect(lineas, `lines of ${pedido}`).toEqual(importes);
  return rows.length;
}

/**
 * /pagos, the accountant's rows, the closing of each day and the reports of refunds and coupons agree to the céntimo.
 */
export async function checkOtherReports({ deps: { db } }: TestApp): Promise<void> {
  const [{ total }, { filas: dias }, { filas: cupones }] = [
    await reportVentas(db, 'mes', range),
    await reportVentas(db, 'dia', range),
    await reportVentas(db, 'cupon', range),
  ];
  const shown = await arrivedMovements(db, range);
  expect(sumOf(shown.map(({ monto }) => Math.round(monto * 100))), 'rows of /pagos').toBe(total.netoCentimos);
  const contador = await contadorRows(db, range);
  expect(sumOf(contador.map(({ centimos }) => centimos)), 'rows of the accountant').toBe(total.netoCentimos);
  expect(sumOf(contador.map(({ cupos }) => cupos)), 'seats of the accountant').toBe(total.cupos);
  for (const { clave, netoCentimos } of dias) {
    expect((await readCierre(db, clave)).totalCentimos, `closing of ${clave}`).toBe(netoCentimos);
  }
  const now = new Date();
  const refunds = await readInforme(db, 'devoluciones', { ...range, now }, 100_000);
  expect(refunds.total.devueltoCentimos, 'report of refunds').toBe(total.devueltoCentimos);
  await checkCupones(db, cupones);
  for (const informe of informeKeys) {
    const whole = await readInforme(db, informe, { ...range, now }, 100_000);
    for (const clave of Object.keys(whole.total)) {
      const ofRows = sumOf(whole.filas.map(({ valores }) => Number(valores[clave])));
      expect(whole.total[clave], `${clave} of ${informe}`).toBeCloseTo(ofRows, 6);
    }
    if (whole.filas.length === 0) continue;
    const cut = await readInforme(db, informe, { ...range, now }, 1);
    expect(cut.total, `${informe} cut to a row`).toEqual(whole.total);
    expect(cut.faltan, `rows that ${informe} leaves out`).toBe(whole.filas.length - 1);
  }
}

/** Money as in the report of sales, and the discounts of pedidos that were paid or that the coupon made free. */
async function checkCupones(db: Db, ventas: readonly Figure[]): Promise<void> {
  const { filas } = await readInforme(db, 'cupones', { ...range, now: new Date() }, 100_000);
  const money = filas.map(({ clave, valores }) => ({ clave, netoCentimos: Number(valores.netoCentimos) }));
  const sold = new Set(ventas.map(({ clave }) => clave));
  expect(byKey(money.filter(({ clave }) => sold.has(clave))), 'money of coupons').toEqual(
    byKey(ventas.filter(({ clave }) => clave !== noneKey)),
  );
  const { rows: discounts } = await db.execute<{ clave: string; centimos: number }>(sql`
    select ${cuponOf} as clave, sum(i.descuento_centimos)::float8 as centimos from pedido p join pedido_item i using (pedido_id)
     where ${cuponOf} is not null
       and case when p.total_centimos = 0 then p.estado = 'pagado'
                else p.total_centimos <= (select sum(monto) from (${movements}) m
                                           where m.pedido_id = p.pedido_id and m.retorno_id is null) end
     group by 1 having sum(i.descuento_centimos) > 0`);
  const shown = filas.filter(({ valores }) => Number(valores.descontadoCentimos) > 0);
  expect(
    Object.fromEntries(shown.map(({ clave, valores }) => [clave, Number(valores.descontadoCentimos)])),
    'cost of coupons',
  ).toEqual(Object.fromEntries(discounts.map(({ clave, centimos }) => [clave, centimos])));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

/** Every report against the payments of the whole school. */
export async function checkReports(t: TestApp): Promise<void> {
  await checkGroupings(t);
  await checkCounts(t);
  await checkOtherReports(t);
  await checkLines(t);
}
