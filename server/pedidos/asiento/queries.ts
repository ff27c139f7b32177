import { rolIds } from 'domain/rules/permisos.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos } from '../../db/schema/cursos.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { asientos, pedidoAccesos, pedidoItems } from '../../db/schema/pedidos.ts';
import { allUsuarios, usuarios } from '../../db/schema/usuarios.ts';
import { type FoundInvitacion, findInvitacion } from '../grupo/queries/invitaciones.ts';

export type Asiento = {
  asientoId: number;
  pedidoItemId: number;
  numero: number;
  usuarioId: number | null;
  codigoHash: Buffer | null;
  vueltas: number;
  cursoId: number;
  curso: string;
};

const columns = {
  asientoId: asientos.asientoId,
  pedidoItemId: asientos.pedidoItemId,
  numero: asientos.numero,
  usuarioId: asientos.usuarioId,
  codigoHash: asientos.codigoHash,
  vueltas: asientos.vueltas,
  cursoId: pedidoItems.cursoId,
  curso: allCursos.nombre,
};

function selectAsientos(db: Db) {
  return db
    .select(columns)
    .from(asientos)
    .innerJoin(pedidoItems, eq(pedidoItems.pedidoItemId, asientos.pedidoItemId))
    .innerJoin(allCursos, eq(allCursos.cursoId, pedidoItems.cursoId));
}

export function asientosOf(db: Db, pedidoId: number): Promise<Asiento[]> {
  return selectAsientos(db)
    .where(and(eq(pedidoItems.pedidoId, pedidoId), isNull(asientos.revocado)))
    .orderBy(asc(pedidoItems.pedidoItemId), asc(asientos.numero));
}

export type FoundCode = {
  pedidoId: number;
  tipo: 'compra' | 'asiento';
  /** Whether the code was mailed to the buyer; false when the page of the pedido issued it. */
  mailed: boolean;
  expired: boolean;
  asientoId: number | null;
  /** Invitation of a group: it opens any free asiento of its line. */
  invitacion: FoundInvitacion | null;
};

/** A claim code is the link mailed to the buyer (`compra`), the code of one asiento, or that of an invitation. */
export async function findClaimCode(db: Db, hash: Buffer): Promise<FoundCode | null> {
  const [link] = await db
    .select({
      pedidoId: pedidoAccesos.pedidoId,
      origen: pedidoAccesos.origen,
      vigente: sql<boolean>`${pedidoAccesos.usado} is null and ${pedidoAccesos.expira} > now()`,
    })
    .from(pedidoAccesos)
    .where(eq(pedidoAccesos.codigoHash, hash));
  if (link) {
    const { pedidoId, vigente, origen } = link;
    return {
      pedidoId,
      tipo: 'compra',
      mailed: origen === 'correo',
      expired: !vigente,
      asientoId: null,
      invitacion: null,
    };
  }
  const [asiento] = await db
    .select({ pedidoId: pedidoItems.pedidoId, asientoId: asientos.asientoId })
    .from(asientos)
    .innerJoin(pedidoItems, eq(pedidoItems.pedidoItemId, asientos.pedidoItemId))
    .where(eq(asientos.codigoHash, hash));
  if (asiento) return { ...asiento, tipo: 'asiento', mailed: false, expired: false, invitacion: null };
  const invitacion = await findInvitacion(db, hash);
  if (!invitacion) return null;
  const { pedidoId, asientoId, expired } = invitacion;
  return { pedidoId, tipo: 'asiento', mailed: true, expired, asientoId, invitacion };
}

export async function insertAsientos(db: Db, rows: (typeof asientos.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(asientos).values(rows).onConflictDoNothing();
}

/**
 * Names of the deleted cursos of a pedido, and whether it pays instalments. Locks all of the cursos, so that none is
 * deleted until the asientos are committed.
 */
export async function lockCursosOf(db: Db, pedidoId: number): Promise<{ deleted: string[]; paysCuotas: boolean }> {
  const rows = await db
    .select({ nombre: pedidoItems.nombre, clase: pedidoItems.clase, eliminado: allCursos.eliminado })
    .from(pedidoItems)
    .innerJoin(allCursos, eq(allCursos.cursoId, pedidoItems.cursoId))
    .where(eq(pedidoItems.pedidoId, pedidoId))
    .orderBy(asc(allCursos.cursoId))
    .for('key share', { of: allCursos });
  return {
    deleted: rows.filter(({ eliminado }) => eliminado !== null).map(({ nombre }) => nombre),
    paysCuotas: rows.some(({ clase }) => clase === 'cuota'),
  };
}

/** A pago that arrives after the curso is full is honoured, and the history records it. */
export async function reportOverbooked(tx: Db, pedidoId: number): Promise<void> {
  await tx.execute(sql`
    insert into pedido_evento (pedido_id, tipo, detalle)
    select ${pedidoId}::int, 'cupo-excedido', jsonb_build_object('motivo', string_agg(c.nombre, ', '))
      from pedido_item i join curso_vivo c using (curso_id)
     where i.pedido_id = ${pedidoId} and c.cupos < cupos_ocupados(c.curso_id) having count(*) > 0`);
}

/**
 * Claims the free asientos among these, each with its matricula. An asiento of a curso that the person already has
 * stays free. Rows are locked by curso id, so that two pedidos of one person cannot deadlock.
 */
export async function takeAsientos(
  db: Db,
  usuarioId: number,
  asientoIds: number[],
): Promise<{ cursoId: number; asientoId: number }[]> {
  if (asientoIds.length === 0) return [];
  const { rows } = await db.execute<{ cursoId: number; asientoId: number }>(sql`
    with inserted as (
      insert into matricula (usuario_id, curso_id, asiento_id)
      select ${usuarioId}, i.curso_id, a.asiento_id
        from asiento a join pedido_item i using (pedido_item_id)
       where ${inArray(sql`a.asiento_id`, asientoIds)} and a.usuario_id is null and a.revocado is null
       order by i.curso_id
      on conflict do nothing
      returning asiento_id, curso_id
    )
    update asiento a set usuario_id = ${usuarioId}, reclamado = now()
      from inserted n where n.asiento_id = a.asiento_id
    returning n.curso_id as "cursoId", a.asiento_id as "asientoId"`);
  return rows;
}

const kept = sql.raw('ultimo_material_id, ultimo_acceso, primer_acceso, acceso_fin');

/**
 * Revokes these asientos of a pedido, or all of them. Keeps the holder on the asiento and deletes only the matriculas
 * that came from it; `restoreAsientos` restores both.
 */
export async function revokeAsientos(
  db: Db,
  pedidoId: number,
  asientoIds: number[] | null = null,
): Promise<{ usuarioId: number; cursoId: number }[]> {
  const chosen = asientoIds === null ? sql`` : sql` and asiento_id = any (${sql.param(asientoIds)}::int[])`;
  const own = sql`
    select asiento_id from asiento join pedido_item using (pedido_item_id) where pedido_id = ${pedidoId}${chosen}`;
  await db.execute(sql`update asiento set revocado = now() where revocado is null and asiento_id in (${own})`);
  const { rows } = await db.execute<{ usuarioId: number; cursoId: number }>(sql`
    with revocada as (delete from matricula where asiento_id in (${own}) returning *),
    kept as (insert into matricula_revocada (asiento_id, ${kept}, matriculado)
                 select asiento_id, ${kept}, creado from revocada)
    select usuario_id as "usuarioId", curso_id as "cursoId" from revocada`);
  return rows;
}

/**
 * Undoes a revocation of asientos and matriculas. Asientos that ADMIN revoked with a partial refund of a pago that
 * still stands stay revoked. Who was enrolled meanwhile stays so, with the end of access granted before.
 */
export async function restoreAsientos(db: Db, pedidoId: number): Promise<void> {
  const own = sql`select asiento_id from asiento join pedido_item using (pedido_item_id) where pedido_id = ${pedidoId}`;
  const taken = sql`
    select unnest(asientos_retirados) from devolucion join pago using (pago_id)
     where pedido_id = ${pedidoId} and devolucion.estado = 'hecha' and pago.estado = 'aprobado'`;
  await db.execute(sql`
    update asiento set revocado = null
     where revocado is not null and asiento_id in (${own}) and asiento_id not in (${taken})`);
  await db.execute(sql`
    with revocada as (
      delete from matricula_revocada r using asiento a join pedido_item i using (pedido_item_id)
       where a.asiento_id = r.asiento_id and i.pedido_id = ${pedidoId} and a.revocado is null
      returning a.usuario_id, i.curso_id, r.*)
    insert into matricula (usuario_id, curso_id, asiento_id, ${kept}, creado)
    select distinct on (curso_id, usuario_id) usuario_id, curso_id, asiento_id, ${kept}, matriculado
      from revocada order by curso_id, usuario_id, asiento_id
    on conflict (usuario_id, curso_id) do update
       set acceso_fin = coalesce(matricula.acceso_fin, excluded.acceso_fin),
           primer_acceso = least(matricula.primer_acceso, excluded.primer_acceso)`);
}

type NewLink = { pedidoId: number; codigoHash: Buffer; days: number; origen: 'correo' | 'pagina' };

export async function insertLink(db: Db, { days, ...link }: NewLink): Promise<void> {
  await db.insert(pedidoAccesos).values({ ...link, expira: sql`now() + make_interval(days => ${days})` });
}

/** Whether the mail with the buyer's link was never queued, or bounced. */
export async function isLinkUnmailed(db: Db, pedidoId: number): Promise<boolean> {
  const { rows } = await db.execute<{ estado: string | null }>(sql`
    select m.estado from pedido_evento e
      left join correo_saliente m on m.correo_saliente_id = (e.detalle ->> 'correoSalienteId')::bigint
     where e.pedido_id = ${pedidoId} and e.tipo = 'correo' and e.detalle ->> 'plantilla' = 'confirmado'
     order by e.pedido_evento_id desc limit 1`);
  const [last] = rows;
  return !last || last.estado === 'rechazado' || last.estado === 'fallido';
}

/** Ends the links of a pedido: all asientos are claimed, or the address was wrong. */
export async function expireLinks(db: Db, pedidoId: number): Promise<void> {
  await db
    .update(pedidoAccesos)
    .set({ usado: sql`now()` })
    .where(and(eq(pedidoAccesos.pedidoId, pedidoId), isNull(pedidoAccesos.usado)));
}

export async function setClaimCode(db: Db, asientoId: number, codigoHash: Buffer): Promise<void> {
  await db.update(asientos).set({ codigoHash }).where(eq(asientos.asientoId, asientoId));
}

export async function matriculadoCursos(db: Db, usuarioId: number, cursoIds: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ cursoId: matriculas.cursoId })
    .from(matriculas)
    .where(and(eq(matriculas.usuarioId, usuarioId), inArray(matriculas.cursoId, cursoIds)));
  return new Set(rows.map(({ cursoId }) => cursoId));
}

export async function accountExists(db: Db, dni: string, correo: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from usuario_vivo where dni = ${dni} or (lower(correo) = lower(${correo}) and correo_confirmado) limit 1`);
  return rows.length > 0;
}

/** Whether this is the proven address of the account. */
export async function hasCorreo(db: Db, usuarioId: number | null, correo: string): Promise<boolean> {
  if (usuarioId === null) return false;
  const { rows } = await db.execute(sql`
    select from usuario_vivo
     where usuario_id = ${usuarioId} and lower(correo) = lower(${correo}) and correo_confirmado`);
  return rows.length > 0;
}

export async function isActiveUsuario(db: Db, usuarioId: number): Promise<boolean> {
  const rows = await db
    .select({ usuarioId: usuarios.usuarioId })
    .from(usuarios)
    .where(eq(usuarios.usuarioId, usuarioId));
  return rows.length > 0;
}

type Alumno = {
  dni: string;
  correo: string;
  correoConfirmado: boolean;
  nombre: string;
  apellido: string;
  numero: string;
  contrasena: string;
};

/** Undefined when an account has that DNI or that e-mail. */
export async function insertAlumno(db: Db, alumno: Alumno): Promise<number | undefined> {
  const [row] = await db
    .insert(allUsuarios)
    .values({ ...alumno, rolId: rolIds.USU })
    .onConflictDoNothing()
    .returning({ usuarioId: allUsuarios.usuarioId });
  return row?.usuarioId;
}
