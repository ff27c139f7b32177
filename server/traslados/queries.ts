import type { Cancelacion } from 'domain/schemas/cancelacion.ts';
import { sql } from 'drizzle-orm';
import { isOwedCertificado } from '../certificados/queries/compras.ts';
import type { Db } from '../db/connect.ts';

type ToCancel = { nombre: string; version: number; limite: Date } & Record<
  'publicado' | 'archivado' | 'cancelado',
  boolean
>;

export async function lockToCancel(tx: Db, cursoId: number): Promise<ToCancel | null> {
  const { rows } = await tx.execute<Omit<ToCancel, 'limite'> & { limite: string }>(sql`
    select nombre, version, fecha_hora_limite as limite, publicado is not null as publicado,
           archivado is not null as archivado, cancelado is not null as cancelado
      from curso_vivo where curso_id = ${cursoId} for no key update`);
  const [row] = rows;
  return row ? { ...row, limite: new Date(row.limite) } : null;
}

export async function saveCancelacion(tx: Db, cursoId: number, motivo: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update curso set archivado = ${at}, publicar_en = null, cancelado = ${at}, cancelado_motivo = ${motivo}
     where curso_id = ${cursoId}`);
}

/**
 * Counts of students, sessions, certificates, running sittings and pedidos of a course, shown before it is cancelled.
 */
export async function findCancelacion(db: Db, cursoId: number, now: Date): Promise<Cancelacion | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Cancelacion>(sql`
    select c.version,
           (select count(*)::int from matricula_viva m where m.curso_id = c.curso_id) as alumnos,
           (select count(*)::int from sesion_programada s join material using (material_id)
              join modulo_vivo d using (modulo_id)
             where d.curso_id = c.curso_id and s.cancelada is null and s.inicio > ${at}) as sesiones,
           (select count(*)::int from certificado x where x.curso_id = c.curso_id and x.revocado is null) as certificados,
           (select count(*)::int from rendicion r join prueba_viva using (prueba_id) join modulo_vivo d using (modulo_id)
             where d.curso_id = c.curso_id and (r.fin is null or r.fin > ${at})) as rindiendo,
           (select count(distinct p.pedido_id)::int from pedido p join pedido_item i using (pedido_id)
             where i.curso_id = c.curso_id and p.estado = 'pagado'
               and (i.clase = 'cuota' or ${isOwedCertificado(sql`i`)} or exists (
                 select from asiento a where a.pedido_item_id = i.pedido_item_id and a.revocado is null))
               and i.precio_centimos::bigint * i.cantidad > i.descuento_centimos) as "pedidosPagados",
           (select count(distinct p.pedido_id)::int from pedido p join pedido_item i using (pedido_id)
             where i.curso_id = c.curso_id and p.estado in ('pendiente', 'rechazado')) as "pedidosPorPagar"
      from curso_vivo c where c.curso_id = ${cursoId}`);
  return rows[0] ?? null;
}
