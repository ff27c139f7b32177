import { getMovement } from 'domain/contract/panel.ts';
import { exportPedidos } from 'domain/contract/pedidos.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { parseCsv } from 'domain/formats/parse-csv.ts';
import type { DaysInLima } from 'domain/rules/movement.ts';
import { groupingKeys } from 'domain/rules/reportes.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { readCierre } from '../reportes/queries/cierre.ts';
import { sumMoneyMovements } from '../reportes/queries/money-sums.ts';
import { reportVentas } from '../reportes/queries/ventas-report.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { signedIn } from './people.ts';

type Day = { fecha: string; centimos: number };

/** Money of the pagos, read without the ledger under test: arrivals less refunds, each on its own day in Lima. */
async function paidByDay({ deps }: TestApp): Promise<Day[]> {
  const { rows } = await deps.db.execute<Day>(sql`
    with llegado as (
      select g.* from pago g join pedido p using (pedido_id)
       where g.estado in ('aprobado', 'devuelto', 'contracargo') and g.moneda = p.moneda)
    select to_char(fecha at time zone 'America/Lima', 'YYYY-MM-DD') as fecha, sum(monto)::float8 as centimos
      from (select cobrado as fecha, monto_centimos as monto from llegado
            union all
            select greatest(r.fecha, g.cobrado), -r.monto_centimos from llegado g join retorno r using (pago_id)) m
     group by 1 order by 1`);
  return rows;
}

/** Every return has a date, and the returns of a pago add up to its refunded amount. */
async function checkRetornos({ deps }: TestApp): Promise<void> {
  const { rows } = await deps.db.execute(sql`
    select pago_id, devuelto_centimos, returned from pago
      left join lateral (select coalesce(sum(monto_centimos), 0) as returned from retorno r
                          where r.pago_id = pago.pago_id) r on true
     where devuelto_centimos <> returned`);
  expect(rows, 'pagos whose returns do not add up').toEqual([]);
}

/** For every grouping of sales the rows add up to the pagos; so do the closings of the days. */
async function checkReports({ deps }: TestApp, range: DaysInLima, paid: number): Promise<void> {
  for (const por of groupingKeys) {
    const { filas, total } = await reportVentas(deps.db, por, range);
    expect(total.netoCentimos, `report by ${por}`).toBe(paid);
    expect(sumOf(filas.map(({ netoCentimos }) => netoCentimos)), `rows by ${por}`).toBe(paid);
    for (const row of [...filas, total]) expect(row.brutoCentimos - row.devueltoCentimos).toBe(row.netoCentimos);
  }
  const { netoCentimos } = await sumMoneyMovements(deps.db, range);
  expect(netoCentimos, 'sum of /pagos').toBe(paid);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);
const soldIn = (rows: readonly { ventas: number }[]) => sumOf(rows.map(({ ventas }) => toCentimos(ventas)));

/** Amounts of one column of the exported pedidos, in céntimos. */
async function exported(admin: Client, column: string): Promise<number> {
  const { status, body } = await admin.call(exportPedidos, {});
  expect(status, 'export of pedidos').toBe(200);
  const csv = Buffer.from(body.resource!.data, 'base64')
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const [head, ...lines] = parseCsv(csv, { separator: ',', trustQuotes: true }).records;
  const at = head!.cells.indexOf(column);
  expect(at, `column ${column}`).toBeGreaterThanOrEqual(0);
  return sumOf(lines.map(({ cells }) => toCentimos(Number(cells[at] || 0))));
}

/**
 * Dashboard, reports, closing and export agree to the céntimo with the pagos net of refunds: in total, by day, month
 * and curso, also after deletions. `admin`: a signed-in ADMIN, so that a check after every step creates no account each
 * time.
 */
export async function checkFigures(t: TestApp, admin?: Client): Promise<void> {
  const browser = admin ?? (await signedIn(t, 'ADMIN')).browser;
  const days = await paidByDay(t);
  const paid = sumOf(days.map(({ centimos }) => centimos));
  await checkRetornos(t);
  expect(await exported(browser, 'Neto S/'), 'export of pedidos').toBe(paid);
  if (days.length === 0) return;
  const query = { desde: days[0]!.fecha, hasta: days.at(-1)!.fecha };
  await checkReports(t, query, paid);
  const closing = await readCierre(t.deps.db, query.hasta);
  expect(closing.totalCentimos, `closing of ${query.hasta}`).toBe(days.at(-1)!.centimos);
  const { status, body } = await browser.call(getMovement, { query });
  expect(status, 'figures').toBe(200);
  const { total, dias, meses, cursos, otrosCursos } = body.resource!;
  expect(toCentimos(total.ventas), 'sales in total').toBe(paid);
  expect(soldIn(meses), 'sales by month').toBe(paid);
  expect(soldIn(otrosCursos ? [...cursos, otrosCursos] : cursos), 'sales by course').toBe(paid);
  // A range of more than a year is not split into days.
  if (dias.length === 0) return;
  const shown = new Map(dias.map(({ fecha, ventas }) => [fecha, toCentimos(ventas)]));
  expect(soldIn(dias), 'sales by day').toBe(paid);
  for (const { fecha, centimos } of days) expect(shown.get(fecha), `sales of ${fecha}`).toBe(centimos);
}
