import { type Invited, invitationDays } from 'domain/rules/grupos.ts';
import { retentionDays } from 'domain/rules/retention.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { grupoInvitaciones } from '../../../db/schema/grupos.ts';

const isOpen = sql`asiento_id is null and anulada is null`;

type Addresses = { correo: string; seated: boolean };

/** Invited addresses of a line, in lower case: with an open invitation, or with an asiento claimed by one. */
export async function addressesOf(db: Db, pedidoItemId: number): Promise<Addresses[]> {
  const { rows } = await db.execute<Addresses>(sql`
    select lower(correo) as correo, asiento_id is not null as seated from grupo_invitacion
     where pedido_item_id = ${pedidoItemId} and anulada is null`);
  return rows;
}

/** Includes withdrawn ones. */
export async function countRecent(db: Db, pedidoItemId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from grupo_invitacion
     where pedido_item_id = ${pedidoItemId} and creado > now() - interval '1 day'`);
  return rows[0]!.n;
}

export async function insertInvitaciones(tx: Db, pedidoItemId: number, people: readonly Invited[]): Promise<void> {
  await tx.insert(grupoInvitaciones).values(people.map(({ nombre, correo }) => ({ pedidoItemId, nombre, correo })));
}

export type Invitacion = {
  grupoInvitacionId: number;
  pedidoItemId: number;
  correo: string;
  envios: number;
  curso: string;
};

const columns = sql`v.grupo_invitacion_id as "grupoInvitacionId", v.pedido_item_id as "pedidoItemId", v.correo, v.envios, i.nombre as curso`;

/** Open, unsent invitations of a group for which a free asiento is left. */
export async function lockUnsent(tx: Db, pedidoId: number, limit: number): Promise<Invitacion[]> {
  const { rows } = await tx.execute<Invitacion>(sql`
    select ${columns} from grupo_invitacion v join pedido_item i using (pedido_item_id)
     where i.pedido_id = ${pedidoId} and v.enviado is null and v.asiento_id is null and v.anulada is null
       and exists (select from asiento a where a.pedido_item_id = v.pedido_item_id and a.revocado is null and a.usuario_id is null)
     order by v.grupo_invitacion_id limit ${limit} for update of v skip locked`);
  return rows;
}

/** An invitation of a group that this person answers for, with its state. */
export async function lockOwnInvitacion(
  tx: Db,
  usuarioId: number,
  invitacionId: number,
): Promise<(Invitacion & { pedidoId: number; estado: string }) | undefined> {
  const { rows } = await tx.execute<Invitacion & { pedidoId: number; estado: string }>(sql`
    select ${columns}, i.pedido_id as "pedidoId",
           case when v.anulada is not null then 'anulada' when v.asiento_id is not null then 'usada' else 'abierta' end as estado
      from grupo_invitacion v join pedido_item i using (pedido_item_id) join grupo g using (pedido_id)
     where v.grupo_invitacion_id = ${invitacionId} and g.responsable_id = ${usuarioId} for update of v`);
  return rows[0];
}

export async function markSent(tx: Db, invitacionId: number, codigoHash: Buffer): Promise<void> {
  await tx
    .update(grupoInvitaciones)
    .set({ codigoHash, enviado: sql`now()`, envios: sql`${grupoInvitaciones.envios} + 1` })
    .where(eq(grupoInvitaciones.grupoInvitacionId, invitacionId));
}

export async function cancelInvitacion(tx: Db, invitacionId: number): Promise<void> {
  await tx
    .update(grupoInvitaciones)
    .set({ anulada: sql`now()` })
    .where(and(eq(grupoInvitaciones.grupoInvitacionId, invitacionId), isNull(grupoInvitaciones.asientoId)));
}

/** False: the invitation was used or withdrawn meanwhile. */
export async function useInvitacion(tx: Db, invitacionId: number, asientoId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update grupo_invitacion set asiento_id = ${asientoId} where grupo_invitacion_id = ${invitacionId} and ${isOpen}`);
  return rowCount === 1;
}

export type FoundInvitacion = {
  invitacionId: number;
  pedidoId: number;
  pedidoItemId: number;
  nombre: string;
  correo: string;
  asientoId: number | null;
  withdrawn: boolean;
  expired: boolean;
};

export async function findInvitacion(db: Db, hash: Buffer): Promise<FoundInvitacion | undefined> {
  const { rows } = await db.execute<FoundInvitacion>(sql`
    select v.grupo_invitacion_id as "invitacionId", i.pedido_id as "pedidoId", v.pedido_item_id as "pedidoItemId",
           v.nombre, v.correo, v.asiento_id as "asientoId", v.anulada is not null as withdrawn,
           v.enviado < now() - make_interval(days => ${invitationDays}) as expired
      from grupo_invitacion v join pedido_item i using (pedido_item_id) where v.codigo_hash = ${hash}`);
  return rows[0];
}

/** Deletes unused invitations, with address and name, some time after their end. */
export async function deleteOldInvitaciones(db: Db): Promise<void> {
  const days = invitationDays + retentionDays.accesoLinks;
  await db.execute(sql`
    delete from grupo_invitacion
     where asiento_id is null and coalesce(anulada, enviado, creado) < now() - make_interval(days => ${days})`);
}
