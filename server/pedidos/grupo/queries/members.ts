import { invitationDays } from 'domain/rules/grupos.ts';
import type { GrupoMember } from 'domain/schemas/grupos.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { isUnused } from '../../../matriculas/queries/undo-importacion.ts';
import { heldOfCurso } from '../../../notas/queries/regla.ts';
import { type OwnLine, sharesWithGrupo } from './grupos.ts';

type Row = Omit<GrupoMember, 'desde' | 'certificado'> & {
  desde: string | null;
  certificado: { codigo: string; emitido: string; constancia: boolean } | null;
};

/**
 * Asientos in use, then open invitations. Of a member who does not share, or is deleted, only the data typed for the
 * invitation is returned.
 */
export async function listMembers(
  db: Db,
  { pedidoId, pedidoItemId, cursoId }: OwnLine,
  usuarioId: number,
  now: Date,
): Promise<GrupoMember[]> {
  const held = heldOfCurso(cursoId, now);
  const materiales = sql`select material_id from material join modulo_vivo d using (modulo_id) where d.curso_id = ${cursoId}`;
  const { rows } = await db.execute<Row>(sql`
    select a.asiento_id as "asientoId", v.grupo_invitacion_id as "invitacionId",
           case when u.comparte then u.nombre || ' ' || u.apellido else coalesce(v.nombre, '') end as nombre,
           coalesce(v.correo, '') as correo, a.reclamado as desde, false as vencida,
           a.usuario_id = ${usuarioId} as propio, coalesce(u.comparte, false) as comparte,
           case when u.comparte then jsonb_build_object(
             'vistos', (select count(*) from avance x where x.usuario_id = a.usuario_id and x.material_id in (${materiales})),
             'total', (select count(*) from (${materiales}) m)) end as avance,
           case when u.comparte then jsonb_build_object(
             'sesiones', ${held.sesiones}, 'asistidas', coalesce(h.asistidas, 0)) end as asistencia,
           case when u.comparte then (
             select jsonb_build_object('codigo', c.codigo, 'emitido', c.emitido, 'constancia', c.calidad = 'participante')
               from certificado c
              where c.usuario_id = a.usuario_id and c.curso_id = ${cursoId} and c.revocado is null
                and c.calidad in ('aprobado', 'participante')
              order by c.calidad = 'aprobado' desc limit 1) end as certificado
      from asiento a
      left join grupo_invitacion v on v.asiento_id = a.asiento_id
      left join lateral (
        select p.nombre, p.apellido,
               p.usuario_id = ${usuarioId} or ${sharesWithGrupo(sql`p.usuario_id`, pedidoId)} as comparte
          from usuario_vivo p where p.usuario_id = a.usuario_id) u on true
      left join (${held.asistidas}) h on h.usuario_id = a.usuario_id
     where a.pedido_item_id = ${pedidoItemId} and a.revocado is null and a.usuario_id is not null
    union all
    select null, v.grupo_invitacion_id, v.nombre, v.correo, v.enviado,
           coalesce(v.enviado < now() - make_interval(days => ${invitationDays}), false), false, false, null, null, null
      from grupo_invitacion v
     where v.pedido_item_id = ${pedidoItemId} and v.asiento_id is null and v.anulada is null
     order by 1 nulls last, 2`);
  return rows.map(({ desde, certificado, ...row }) => ({
    ...row,
    desde: desde && new Date(desde).toISOString(),
    certificado: certificado && { ...certificado, emitido: new Date(certificado.emitido).toISOString() },
  }));
}

type Seat = { numero: number; vueltas: number; usuarioId: number | null };

export async function findSeat(tx: Db, asientoId: number): Promise<Seat | undefined> {
  const { rows } = await tx.execute<Seat>(sql`
    select numero, vueltas, usuario_id as "usuarioId" from asiento where asiento_id = ${asientoId} and revocado is null`);
  return rows[0];
}

/** Deletes the matricula of an asiento, unless its holder has begun. False: has begun. */
export async function deleteUnbegun(tx: Db, asientoId: number, cursoId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from matricula m where m.asiento_id = ${asientoId} and m.curso_id = ${cursoId} and ${isUnused(cursoId)}`);
  if (rowCount === 1) return true;
  const { rowCount: kept } = await tx.execute(sql`select from matricula_viva where asiento_id = ${asientoId}`);
  return kept === 0;
}

/** Frees the asiento; codes sent to its holder no longer open it. */
export async function freeSeat(tx: Db, asientoId: number, codigoHash: Buffer | null): Promise<void> {
  await tx.execute(sql`
    update asiento set usuario_id = null, reclamado = null, vueltas = vueltas + 1, codigo_hash = ${codigoHash}
     where asiento_id = ${asientoId}`);
  await tx.execute(sql`
    update grupo_invitacion set asiento_id = null, anulada = now() where asiento_id = ${asientoId}`);
}

type Person = { usuarioId: number; nombre: string; correo: string };

export async function findHolder(tx: Db, usuarioId: number): Promise<Person | undefined> {
  const { rows } = await tx.execute<Person>(sql`
    select usuario_id as "usuarioId", nombre, correo from usuario_vivo where usuario_id = ${usuarioId}`);
  return rows[0];
}
