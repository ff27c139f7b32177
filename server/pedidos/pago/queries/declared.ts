import { toSoles } from 'domain/formats/money.ts';
import { retentionDays } from 'domain/rules/retention.ts';
import type { DeclaredPago } from 'domain/schemas/declared-pagos.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { each, listOrPage, type Page } from '../../../db/page.ts';
import { pagos } from '../../../db/schema/pagos.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';
import { matchesWords } from '../../../db/search.ts';
import { repetidasSql } from './pagos.ts';

const columns = {
  pagoId: pagos.pagoId,
  pedidoId: pedidos.pedidoId,
  numero: pedidos.numero,
  estado: pedidos.estado,
  buyerName: pedidos.buyerName,
  buyerEmail: pedidos.buyerEmail,
  buyerPhone: pedidos.buyerPhone,
  totalCentimos: pedidos.totalCentimos,
  montoCentimos: pagos.montoCentimos,
  medio: pagos.medio,
  operacion: pagos.referencia,
  conVoucher: sql<boolean>`${pagos.voucher} <> ''`,
  repetidas: repetidasSql({
    pedidoId: sql`pago.pedido_id`,
    medio: sql`pago.medio`,
    clave: sql`pago.operacion_clave`,
    hash: sql`pago.voucher_hash`,
  }),
  creado: pagos.creado,
};

export async function listDeclared(db: Db, query: ListQuery): Promise<DeclaredPago[] | Page<DeclaredPago>> {
  const waiting = and(
    sql`${pagos.proveedor} = 'manual' and ${pagos.estado} = 'pendiente'`,
    matchesWords(pedidos.busqueda, query.q),
  );
  const rows = db
    .select(columns)
    .from(pagos)
    .innerJoin(pedidos, eq(pedidos.pedidoId, pagos.pedidoId))
    .where(waiting)
    .orderBy(asc(pagos.creado), asc(pagos.pagoId))
    .$dynamic();
  const matches = db
    .select({ uno: sql`1` })
    .from(pagos)
    .innerJoin(pedidos, eq(pedidos.pedidoId, pagos.pedidoId))
    .where(waiting);
  return listOrPage(db, query, { rows, matches, toItems: each(toDeclared) });
}

type Row = Omit<DeclaredPago, 'total' | 'monto' | 'creado'> & {
  totalCentimos: number;
  montoCentimos: number;
  creado: Date;
};

function toDeclared({ totalCentimos, montoCentimos, creado, ...rest }: Row): DeclaredPago {
  return { ...rest, total: toSoles(totalCentimos), monto: toSoles(montoCentimos), creado: creado.toISOString() };
}

/** Clears the voucher of decided pagos after the retention time. */
export async function forgetOldVouchers(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update pago set voucher = ''
     where voucher <> '' and estado <> 'pendiente'
       and coalesce(decidido, creado) < ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays.vouchers})`);
}

/** Marks voucher files that no pago names, a day after their upload: forgotten, replaced or never saved. */
export async function markUnusedVouchers(tx: Db, now: Date): Promise<void> {
  const unused = sql`not exists (select from pago p where p.voucher = a.nombre and p.voucher <> '')`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select archivo_id as id from archivo a
     where owner_type = 'pago' and estado in ('pendiente', 'listo')
       and creado < ${now.toISOString()}::timestamptz - interval '1 day' and ${unused}
     order by creado limit 500 for update skip locked`);
  const ids = sql.param(rows.map(({ id }) => id));
  // A second statement, so that it sees what was committed before the rows were locked.
  await tx.execute(sql`
    update archivo a set estado = 'borrando' where archivo_id = any(${ids}::int[]) and ${unused}`);
}
