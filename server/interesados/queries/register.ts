import { limaDay } from 'domain/formats/lima-time.ts';
import type { Canal } from 'domain/rules/interesados.ts';
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { interesados } from '../../db/schema/interesados.ts';
import { isNoLaterCuota } from '../../pedidos/cuota/queries/cuotas.ts';

export type Asked = {
  /** One of the two, or none: the school. */
  cursoId: number | null;
  paqueteId: number | null;
  nombre: string;
  correo: string;
  celular: string;
  canal: Canal;
  origen: string;
  /** Consents now to the privacy policy in force. */
  consents: boolean;
  /** The unfinished pedido that made the row. */
  pedidoId: number | null;
};

type CursoAsked = { enVenta: boolean; isFull: boolean };

/** Undefined: unknown or not published. */
export async function findCursoAsked(db: Db, cursoId: number, now: Date): Promise<CursoAsked | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<CursoAsked>(sql`
    select is_for_sale(activa, fecha_hora_limite, vigencia, archivado, ${at}) as "enVenta",
           coalesce(cupos - cupos_ocupados(curso_id) - cupos_apartados(curso_id, ${at}, '', null) <= 0, false) as "isFull"
      from curso_vivo where curso_id = ${cursoId} and publicado is not null`);
  return rows[0];
}

/** Whether the page of the paquete is there. It cannot be deleted until the transaction ends. */
export async function lockPaqueteAsked(tx: Db, paqueteId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from paquete where paquete_id = ${paqueteId} and activo for key share`);
  return rows.length > 0;
}

/** Compares e-mail and telephone of a row with those of a person. */
function sameContact(row: { correo: SQL; celular: SQL }, person: { correo: SQL; celular: SQL }): SQL {
  return sql`((${person.correo} <> '' and lower(${row.correo}) = lower(${person.correo}))
    or (${person.celular} <> '' and ${row.celular} <> ''
        and telefono_clave(${row.celular}) = telefono_clave(${person.celular})))`;
}

const ofAsked = ({ correo, celular }: Pick<Asked, 'correo' | 'celular'>) => ({
  correo: sql`${correo}::text`,
  celular: sql`${celular}::text`,
});

const sameSubject = ({ cursoId, paqueteId }: Pick<Asked, 'cursoId' | 'paqueteId'>) =>
  sql`(curso_id is not distinct from ${cursoId}::int and paquete_id is not distinct from ${paqueteId}::int)`;

/** Locks the rows of this person about the same; an 'inscrito' row first. */
export async function lockSame(tx: Db, asked: Asked): Promise<number[]> {
  const contact = sameContact({ correo: sql`correo`, celular: sql`celular` }, ofAsked(asked));
  const { rows } = await tx.execute<{ id: number }>(sql`
    select interesado_id as id from interesado where ${sameSubject(asked)} and ${contact}
     order by estado <> 'inscrito', interesado_id for update`);
  return rows.map(({ id }) => id);
}

const privacyInForce = (consents: boolean) =>
  consents ? sql`(select max(version) from legal_version where documento = 'privacidad')` : sql`null::int`;
const consentTime = (consents: boolean, now: Date) =>
  consents ? sql`${now.toISOString()}::timestamptz` : sql`null::timestamptz`;

/**
 * The newest paid pedido of the person with the course or paquete; null without any, because that asks about something
 * new.
 */
const paidPedido = (asked: Asked) => sql`(
  select max(p.pedido_id) from pedido p
   where p.estado = 'pagado' and num_nonnulls(${asked.cursoId}::int, ${asked.paqueteId}::int) = 1
     and sells_asked(p.pedido_id, ${asked.cursoId}::int, ${asked.paqueteId}::int)
     and ${sameContact({ correo: sql`p.buyer_email`, celular: sql`p.buyer_phone` }, ofAsked(asked))})`;

export async function insertInteresado(tx: Db, asked: Asked, now: Date): Promise<void> {
  const { cursoId, paqueteId, nombre, correo, celular, canal, origen, consents, pedidoId } = asked;
  await tx.execute(sql`
    insert into interesado (curso_id, paquete_id, nombre, correo, celular, canal, origen, privacidad_version, consentido,
                            ultimo, creado, estado, pedido_id)
    select ${cursoId}::int, ${paqueteId}::int, ${nombre}, ${correo}, ${celular}, ${canal}, ${origen}, ${privacyInForce(consents)},
           ${consentTime(consents, now)}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
           case when paid is null then 'nuevo' else 'inscrito' end, coalesce(paid, ${pedidoId}::int)
      from (select ${paidPedido(asked)} as paid) p`);
}

/** Twins of one person become one row, with the notes of all. */
export async function mergeInto(tx: Db, kept: number, twins: readonly number[]): Promise<void> {
  const ids = sql`${sql.param(twins)}::int[]`;
  await tx.execute(sql`update nota_interna set interesado_id = ${kept} where interesado_id = any (${ids})`);
  await tx.execute(sql`
    with gone as (delete from interesado where interesado_id = any (${ids}) returning veces, creado, responsable_id)
    update interesado i set veces = i.veces + g.veces, creado = least(i.creado, g.creado),
           responsable_id = coalesce(i.responsable_id, g.responsable_id)
      from (select sum(veces)::int as veces, min(creado) as creado, max(responsable_id) as responsable_id from gone) g
     where i.interesado_id = ${kept}`);
}

type Twin = typeof interesados.$inferSelect;

/** Both rows, locked in one order; a row that is gone is missing. */
export async function lockPair(tx: Db, ...ids: [number, number]): Promise<Map<number, Twin>> {
  const rows = await tx
    .select()
    .from(interesados)
    .where(inArray(interesados.interesadoId, ids))
    .orderBy(asc(interesados.interesadoId))
    .for('update');
  return new Map(rows.map((row) => [row.interesadoId, row]));
}

/** Fills empty fields of the kept row from the deleted twin. 'inscrito' in either row stays. */
export async function completeFrom(tx: Db, kept: number, twin: Twin): Promise<void> {
  const { correo, celular, origen, estado, recordar, pedidoId, privacidadVersion } = twin;
  const consentido = sql`${twin.consentido?.toISOString() ?? null}::timestamptz`;
  const isNewer = sql`${consentido} > coalesce(consentido, '-infinity')`;
  const enrols = sql`(${estado} = 'inscrito' and estado <> 'inscrito')`;
  await tx.execute(sql`
    update interesado
       set correo = coalesce(nullif(correo, ''), ${correo}), celular = coalesce(nullif(celular, ''), ${celular}),
           origen = coalesce(nullif(origen, ''), ${origen}),
           estado = case when ${enrols} then 'inscrito' else estado end,
           motivo = case when ${enrols} then '' else motivo end,
           recordar = case when ${enrols} or estado in ('inscrito', 'perdido') then null
                           else least(recordar, ${recordar}::date) end,
           pedido_id = case when ${enrols} then ${pedidoId}::int else coalesce(pedido_id, ${pedidoId}::int) end,
           privacidad_version = case when ${isNewer} then ${privacidadVersion}::int else privacidad_version end,
           consentido = case when ${isNewer} then ${consentido} else consentido end,
           ultimo = greatest(ultimo, ${twin.ultimo.toISOString()}::timestamptz)
     where interesado_id = ${kept}`);
}

/**
 * Records a repeated question: updates name and contact; 'perdido' becomes 'nuevo', and a row in progress is due today.
 */
export async function askAgain(tx: Db, id: number, asked: Asked, now: Date): Promise<void> {
  const { nombre, correo, celular, origen, consents, pedidoId } = asked;
  const today = sql`${limaDay(now)}::date`;
  const again = sql`(estado = 'perdido' or (estado = 'inscrito' and num_nonnulls(curso_id, paquete_id) = 0))`;
  await tx.execute(sql`
    update interesado
       set nombre = ${nombre}, correo = coalesce(nullif(${correo}, ''), correo),
           celular = coalesce(nullif(${celular}, ''), celular), origen = coalesce(nullif(origen, ''), ${origen}),
           estado = case when ${again} then 'nuevo' else estado end,
           motivo = case when ${again} then '' else motivo end,
           recordar = case when estado in ('contactado', 'en-duda') then least(recordar, ${today})
                           when ${again} then null else recordar end,
           veces = veces + ${pedidoId === null ? 1 : 0}, ultimo = ${now.toISOString()}::timestamptz,
           privacidad_version = coalesce(${privacyInForce(consents)}, privacidad_version),
           consentido = coalesce(${consentTime(consents, now)}, consentido),
           pedido_id = case when estado = 'inscrito' and not ${again} then pedido_id
                            else coalesce(${pedidoId}::int, pedido_id) end
     where interesado_id = ${id}`);
}

/** Waiting list for a free seat (`cupo`) or for the start of the sale (`venta`). */
export async function joinWaiting(tx: Db, cursoId: number, correo: string, clase: 'cupo' | 'venta'): Promise<void> {
  await tx.execute(sql`
    insert into aviso_cupo (curso_id, correo, clase) values (${cursoId}, ${correo}, ${clase}) on conflict do nothing`);
}

type Unfinished = {
  pedidoId: number;
  nombre: string;
  correo: string;
  celular: string;
  origen: string;
  cursoId: number | null;
  paqueteId: number | null;
};

/** The person is 'inscrito' in this curso or paquete, or a later pedido of theirs stands for it. */
const isSuperseded = sql`exists (
  select from interesado x
   where x.curso_id is not distinct from l.curso_id and x.paquete_id is not distinct from l.paquete_id
     and (x.estado = 'inscrito' or x.pedido_id > p.pedido_id)
     and ${sameContact({ correo: sql`x.correo`, celular: sql`x.celular` }, { correo: sql`p.buyer_email`, celular: sql`p.buyer_phone` })})`;

/**
 * Pedidos of the last month that are unpaid for an hour and have no pago in progress, with their most expensive course,
 * or the paquete that it is a part of. A declared payment may be rejected days after the pedido.
 */
export async function listUnfinished(db: Db, now: Date): Promise<Unfinished[]> {
  const before = (hours: number) => sql`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Unfinished>(sql`
    select p.pedido_id as "pedidoId", p.buyer_name as nombre, p.buyer_email as correo,
           case when length(telefono_clave(p.buyer_phone)) >= 6 then p.buyer_phone else '' end as celular,
           p.origen, l.curso_id as "cursoId", l.paquete_id as "paqueteId"
      from pedido p
      join lateral (select case when i.paquete_id is null then i.curso_id end as curso_id, i.paquete_id
                      from pedido_item i join curso_vivo using (curso_id)
                     where i.pedido_id = p.pedido_id and i.clase <> 'certificado'
                     order by i.precio_centimos * i.cantidad desc, i.pedido_item_id limit 1) l on true
     where p.estado in ('pendiente', 'rechazado') and not p.sin_recordatorios and p.total_centimos > 0
       and ${isNoLaterCuota(sql`p.pedido_id`)}
       and p.creado > ${before(30 * 24)} and p.creado <= ${before(1)}
       and (p.buyer_email ~ '^[^@ ]+@[^@ ]+$' or length(telefono_clave(p.buyer_phone)) >= 6) and btrim(p.buyer_name) <> ''
       and not exists (select from pago g where g.pedido_id = p.pedido_id
                        and g.estado in ('pendiente', 'aprobado', 'desconocido'))
       and not exists (select from interesado x where x.pedido_id = p.pedido_id)
       and not ${isSuperseded}
     order by p.pedido_id limit 200`);
  return rows;
}

/** Interesados who asked while their pedido was being paid: neither transaction saw the other's row. */
export async function enrolPaid(db: Db): Promise<void> {
  const contact = sameContact(
    { correo: sql`p.buyer_email`, celular: sql`p.buyer_phone` },
    { correo: sql`i.correo`, celular: sql`i.celular` },
  );
  await db.execute(sql`
    update interesado i set estado = 'inscrito', motivo = '', recordar = null, pedido_id = p.pedido_id
      from pedido p
     where i.estado not in ('inscrito', 'perdido') and p.estado = 'pagado' and p.pagado > now() - interval '7 days'
       and ${contact}
       and (num_nonnulls(i.curso_id, i.paquete_id) = 1 or p.pagado >= i.ultimo)
       and sells_asked(p.pedido_id, i.curso_id, i.paquete_id)`);
}

export async function deleteOldInteresados(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from interesado where ultimo < now() - make_interval(days => ${days})`);
  await db.execute(sql`delete from aviso_cupo where creado < now() - make_interval(days => ${days})`);
}
