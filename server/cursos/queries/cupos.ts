import type { ClosedCurso } from 'domain/rules/pedidos.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { cursos } from '../../db/schema/cursos.ts';

type Buyer = { correo: string; usuarioId: number | null };

/** Seats that this person could buy now; null without a limit. Zero when the course is overbooked. */
export function freeCupos({ correo, usuarioId }: Buyer, now: Date): SQL<number | null> {
  const { cupos, cursoId } = cursos;
  return sql<number | null>`case when ${cupos} is null then null else greatest(0, ${cupos} - cupos_ocupados(${cursoId})
    - cupos_apartados(${cursoId}, ${now.toISOString()}::timestamptz, ${correo}, ${usuarioId}::int)) end`;
}

type Limited = { cursoId: number; nombre: string; libres: number };

/**
 * Locks those of these cursos that have a limit until the pedido is committed, so that the last seat is sold once.
 * Counts in a second statement, which sees what was committed while the lock was awaited.
 */
export async function lockCupos(
  tx: Db,
  cursoIds: number[],
  { correo, usuarioId }: Buyer,
  now: Date,
): Promise<Limited[]> {
  const ids = sql`${sql.param(cursoIds)}::int[]`;
  await tx.execute(sql`
    select from curso_vivo where curso_id = any (${ids}) and cupos is not null order by curso_id for no key update`);
  const { rows } = await tx.execute<Limited>(sql`
    select curso_id as "cursoId", nombre, cupos - cupos_ocupados(curso_id)
           - cupos_apartados(curso_id, ${now.toISOString()}::timestamptz, ${correo}, ${usuarioId}::int) as libres
      from curso_vivo where curso_id = any (${ids}) and cupos is not null`);
  return rows;
}

type Unpaid = { pedidoId: number; buyerEmail: string; usuarioId: number | null };

/**
 * Of a row of `pedido_item`: its curso if the pedido should not be paid any more, because it was cancelled or has too few
 * free seats. Only for a pedido without a payment under way, which holds its seats.
 */
export function closedCurso({ buyerEmail, usuarioId }: Omit<Unpaid, 'pedidoId'>, now: Date): SQL<ClosedCurso | null> {
  return sql<ClosedCurso | null>`(
    select json_build_object('cursoId', l.curso_id, 'nombre', l.nombre, 'cancelado', l.cancelado,
                             'libres', coalesce(l.libres, 0))
      from (select c.curso_id, c.nombre, c.cancelado is not null as cancelado,
                   case when c.cupos is not null then greatest(0, c.cupos - cupos_ocupados(c.curso_id)
                     - cupos_apartados(c.curso_id, ${now.toISOString()}::timestamptz, ${buyerEmail}, ${usuarioId}::int)) end as libres
              from curso_vivo c
             where c.curso_id = pedido_item.curso_id and (c.cupos is not null or c.cancelado is not null)) l
     where pedido_item.clase = 'curso' and (l.cancelado or pedido_item.cantidad > l.libres))`;
}

/** The first of them. */
export async function findClosedCurso(db: Db, pedido: Unpaid, now: Date): Promise<ClosedCurso | null> {
  const { rows } = await db.execute<{ cerrado: ClosedCurso }>(sql`
    select cerrado from (select ${closedCurso(pedido, now)} as cerrado, pedido_item_id from pedido_item
                          where pedido_id = ${pedido.pedidoId}) line
     where cerrado is not null order by pedido_item_id limit 1`);
  return rows[0]?.cerrado ?? null;
}

type Waiting = { cursoId: number; clase: 'cupo' | 'venta'; nombre: string | null; libres: number; enVenta: boolean };

/** Courses with a waiting list; a deleted course has no name. */
export async function listAwaited(db: Db, now: Date): Promise<Waiting[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Waiting>(sql`
    select curso_id as "cursoId", a.clase, c.nombre,
           coalesce(c.cupos - cupos_ocupados(curso_id) - cupos_apartados(curso_id, ${at}, '', null), 50) as libres,
           coalesce(is_for_sale(c.activa, c.fecha_hora_limite, c.vigencia, c.archivado, ${at}), false) as "enVenta"
      from (select distinct curso_id, clase from aviso_cupo) a left join curso_vivo c using (curso_id) order by curso_id, clase`);
  return rows;
}

/** Removes the first `most` entries of the waiting list; all of them when null. */
export async function takeNotices(
  tx: Db,
  { cursoId, clase }: Pick<Waiting, 'cursoId' | 'clase'>,
  most: number | null,
): Promise<{ id: number; correo: string }[]> {
  const { rows } = await tx.execute<{ id: number; correo: string }>(sql`
    delete from aviso_cupo where aviso_cupo_id in (
      select aviso_cupo_id from aviso_cupo where curso_id = ${cursoId} and clase = ${clase}
       order by aviso_cupo_id limit ${most} for update skip locked)
    returning aviso_cupo_id::int as id, correo`);
  return rows;
}
