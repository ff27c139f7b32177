import type { Compras, NivelRef } from 'domain/rules/certificado-compra.ts';
import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { certificadoCompras } from '../../db/schema/certificados.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { confirmedNombre } from './alumnos.ts';

const nothing: Compras = new Set();

/** What these people bought of a course: `paid`, and `open` for unpaid pedidos. */
export async function comprasOf(db: Db, cursoId: number, usuarioIds: readonly number[]) {
  const { rows } = await db.execute<{ usuarioId: number; nivelId: NivelRef; estado: EstadoPedido }>(sql`
    select c.usuario_id as "usuarioId", c.nivel_id as "nivelId", p.estado
      from certificado_compra c join pedido_item i using (pedido_item_id) join pedido p using (pedido_id)
     where c.curso_id = ${cursoId} and c.usuario_id = any (${sql.param([...usuarioIds])}::int[])`);
  const byPerson = (estados: readonly EstadoPedido[]) => {
    const found = Map.groupBy(
      rows.filter(({ estado }) => estados.includes(estado)),
      ({ usuarioId }) => usuarioId,
    );
    return (usuarioId: number): Compras =>
      found.has(usuarioId) ? new Set(found.get(usuarioId)!.map(({ nivelId }) => nivelId)) : nothing;
  };
  return { paid: byPerson(['pagado']), open: byPerson(['pendiente', 'rechazado']) };
}

type Owed = { usuarioId: number; cursoId: number };

/** Purchases that are paid and not issued. */
const owed = sql`certificado_compra c join pedido_item i using (pedido_item_id) join pedido p using (pedido_id)
  where c.certificado_id is null and p.estado = 'pagado'`;

export async function isOwedCompra(tx: Db, { cursoId, usuarioId }: Owed): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${owed} and c.curso_id = ${cursoId} and c.usuario_id = ${usuarioId} limit 1`,
  );
  return rows.length > 0;
}

/** Unissued purchases, of one pedido or of all, that only the passing rule may still prevent. */
export async function listOwed(db: Db, pedidoId?: number): Promise<Owed[]> {
  const ofPedido: SQL = pedidoId === undefined ? sql`` : sql`and p.pedido_id = ${pedidoId}`;
  const { rows } = await db.execute<Owed>(sql`
    select distinct c.usuario_id as "usuarioId", c.curso_id as "cursoId" from ${owed} ${ofPedido}
       and exists (select from curso_vivo v where v.curso_id = c.curso_id)
       and exists (select from usuario_vivo u where u.usuario_id = c.usuario_id)
       and not exists (select from emision_alumno e where e.curso_id = c.curso_id and e.usuario_id = c.usuario_id
                        and e.retirado_por is not null)
       and ${confirmedNombre(sql`c.usuario_id`)}
     order by 2, 1`);
  return rows;
}

/** Settles the purchases that this certificate covers: the course's, and levels up to its own. */
export async function settleCompras(
  tx: Db,
  { cursoId, usuarioId }: Owed,
  { certificadoId, nivelId }: { certificadoId: number; nivelId: NivelRef },
): Promise<void> {
  await tx.execute(sql`
    update certificado_compra c set certificado_id = ${certificadoId}
      from pedido_item i join pedido p using (pedido_id)
     where i.pedido_item_id = c.pedido_item_id and p.estado = 'pagado' and c.certificado_id is null
       and c.curso_id = ${cursoId} and c.usuario_id = ${usuarioId}
       and (c.nivel_id is null or c.nivel_id in (
         select a.nivel_id from certificado_nivel a join certificado_nivel b on b.nivel_id = ${nivelId}::int
          where a.curso_id = b.curso_id and a.nota_minima <= b.nota_minima))`);
}

/** Whether the line `item` sells a certificate that is not issued yet. */
export const isOwedCertificado = (item: SQL) => sql`(${item}.clase = 'certificado' and not exists (
  select from certificado_compra k where k.pedido_item_id = ${item}.pedido_item_id and k.certificado_id is not null))`;

export async function insertCompra(tx: Db, compra: typeof certificadoCompras.$inferInsert): Promise<void> {
  await tx.insert(certificadoCompras).values(compra);
}

/** The current price; undefined when it is not sold separately. The lock keeps the price until the transaction ends. */
export async function lockPrecio(tx: Db, cursoId: number, nivelId: NivelRef): Promise<number | undefined> {
  const { rows } = await tx.execute<{ precio: number | null }>(
    nivelId === null
      ? sql`select precio::float8 as precio from certificado_ajuste where curso_id = ${cursoId} for share`
      : sql`select precio::float8 as precio from certificado_nivel
             where nivel_id = ${nivelId} and curso_id = ${cursoId} for share`,
  );
  return rows[0]?.precio ?? undefined;
}

/** Codes and holders of the certificates of a pedido that are issued and in force. */
export async function issuedFor(db: Db, pedidoId: number): Promise<{ codigo: string; titular: string }[]> {
  const { rows } = await db.execute<{ codigo: string; titular: string }>(sql`
    select x.codigo, u.nombre || ' ' || u.apellido as titular
      from certificado_compra c join pedido_item i using (pedido_item_id)
      join certificado x using (certificado_id) join ${allUsuarios} u on u.usuario_id = c.usuario_id
     where i.pedido_id = ${pedidoId} and x.revocado is null order by x.codigo`);
  return rows;
}
