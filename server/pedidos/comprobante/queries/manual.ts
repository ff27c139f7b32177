import { toSoles } from 'domain/formats/money.ts';
import type { PedidoDetalle } from 'domain/schemas/managed-pedidos.ts';
import { and, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { comprobanteArchivos, comprobantes } from '../../../db/schema/comprobantes.ts';
import { devoluciones, pagos } from '../../../db/schema/pagos.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';
import { countsIn } from './environment.ts';

/**
 * Stores what remains to be issued by hand. A sale counts when the buyer asked for a document; a note always counts,
 * because the document that it corrects exists.
 */
export async function setUnissued(tx: Db, pedidoId: number, ventaCentimos: number, notaCentimos: number) {
  await tx.execute(sql`
    with asked as (select exists (select from pedido_comprobante where pedido_id = ${pedidoId}) as it),
         due as (select case when it then ${ventaCentimos}::int else 0 end as venta, ${notaCentimos}::int as nota from asked),
         gone as (delete from comprobante_por_emitir where pedido_id = ${pedidoId} and (select venta + nota = 0 from due))
    insert into comprobante_por_emitir (pedido_id, venta_centimos, nota_centimos)
    select ${pedidoId}, venta, nota from due where venta + nota > 0
        on conflict (pedido_id) do update set venta_centimos = excluded.venta_centimos, nota_centimos = excluded.nota_centimos`);
}

type NewManual = Omit<typeof comprobantes.$inferInsert, 'origen' | 'estado'>;

/** Undefined when the number is taken; waits for a concurrent insert of the same number. */
export async function insertManual(tx: Db, row: NewManual): Promise<number | undefined> {
  const [created] = await tx
    .insert(comprobantes)
    .values({ ...row, origen: 'manual', estado: 'emitido' })
    .onConflictDoNothing()
    .returning({ comprobanteId: comprobantes.comprobanteId });
  return created?.comprobanteId;
}

/** Numero of the pedido that a document belongs to. */
export async function ownerOf(db: Db, { tipo, serie, numero }: Pick<NewManual, 'tipo' | 'serie' | 'numero'>) {
  const [row] = await db
    .select({ pedido: pedidos.numero })
    .from(comprobantes)
    .innerJoin(pedidos, eq(pedidos.pedidoId, comprobantes.pedidoId))
    .where(
      and(eq(comprobantes.tipo, tipo), eq(comprobantes.serie, serie), eq(comprobantes.numero, numero), countsIn(null)),
    );
  return row?.pedido ?? '';
}

export async function deleteComprobante(tx: Db, comprobanteId: number): Promise<void> {
  await tx.delete(comprobantes).where(eq(comprobantes.comprobanteId, comprobanteId));
}

/** The latest file of a kind replaces the earlier one. */
export async function replaceFile(tx: Db, comprobanteId: number, clase: 'pdf' | 'xml', datos: Buffer): Promise<void> {
  await tx
    .insert(comprobanteArchivos)
    .values({ comprobanteId, clase, datos })
    .onConflictDoUpdate({ target: [comprobanteArchivos.comprobanteId, comprobanteArchivos.clase], set: { datos } });
}

/** Moves the series of that name past a number that was used elsewhere. */
export async function skipNumero(tx: Db, serie: string, numero: number): Promise<void> {
  await tx.execute(
    sql`update comprobante_serie set siguiente = ${numero + 1} where serie = ${serie} and siguiente <= ${numero}`,
  );
}

export async function isOwnSerie(db: Db, serie: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from comprobante_serie where serie = ${serie}`);
  return rows.length > 0;
}

/** A refund without a note in force, one of this amount first. */
export async function unnotedDevolucion(
  db: Db,
  pedidoId: number,
  centimos: number,
  { exact }: { exact: boolean },
): Promise<string | null> {
  const noted = db
    .select({ one: sql`1` })
    .from(comprobantes)
    .where(and(eq(comprobantes.devolucionId, devoluciones.devolucionId), ne(comprobantes.estado, 'anulado')));
  const [row] = await db
    .select({ devolucionId: devoluciones.devolucionId })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.pagoId, devoluciones.pagoId))
    .where(
      and(
        eq(pagos.pedidoId, pedidoId),
        exact ? eq(devoluciones.montoCentimos, centimos) : undefined,
        inArray(devoluciones.estado, ['pendiente', 'hecha']),
        notExists(noted),
      ),
    )
    .orderBy(desc(sql`${devoluciones.montoCentimos} = ${centimos}`), desc(devoluciones.creado))
    .limit(1);
  return row?.devolucionId ?? null;
}

type Billing = Pick<PedidoDetalle, 'comprobantes' | 'porEmitir'>;

/** Documents of a pedido and the amounts that remain to be issued by hand, in one statement. */
export async function billingOf(db: Db, pedidoId: number): Promise<Billing> {
  const { rows } = await db.execute<{ comprobantes: Billing['comprobantes']; venta: number | null; nota: number }>(sql`
    select e.venta_centimos as venta, e.nota_centimos as nota, coalesce((
      select jsonb_agg(jsonb_build_object(
               'comprobanteId', c.comprobante_id, 'tipo', c.tipo, 'numero', c.serie || '-' || c.numero, 'fecha', c.fecha,
               'estado', c.estado, 'total', c.total_centimos, 'corrige', o.serie || '-' || o.numero,
               'porAcreditar', case when c.tipo <> '07' then c.total_centimos - coalesce((
                   select sum(n.total_centimos) from comprobante n
                    where n.corrige_id = c.comprobante_id and n.estado <> 'anulado' and n.reemplazo_id is null), 0) else 0 end
             ) order by c.comprobante_id)
        from comprobante c left join comprobante o on o.comprobante_id = c.corrige_id
       where c.pedido_id = p.pedido_id), '[]') as comprobantes
      from pedido p left join comprobante_por_emitir e using (pedido_id) where p.pedido_id = ${pedidoId}`);
  const { comprobantes: found, venta, nota } = rows[0]!;
  return {
    comprobantes: found.map((one) => ({
      ...one,
      total: toSoles(one.total),
      porAcreditar: toSoles(one.porAcreditar),
    })),
    porEmitir: venta === null ? null : { venta: toSoles(venta), nota: toSoles(nota) },
  };
}
