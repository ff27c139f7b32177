import { configuredMedios, type DeclarableMedio, type WaysConfigured } from 'domain/rules/formas-pago.ts';
import { and, inArray, sql } from 'drizzle-orm';
import { forSale } from '../../../cursos/queries/offered.ts';
import type { Db } from '../../../db/connect.ts';
import { breaks } from '../../../db/constraint.ts';
import { prepared } from '../../../db/prepared.ts';
import { cursos } from '../../../db/schema/cursos.ts';
import { addressKey } from '../../../limits/address-key.ts';
import { pointParams, secondsLeft, takePoint, takeSql } from '../../../limits/queries.ts';
import type { WrittenMail } from '../../../mail/templates.ts';

import type { Pedido, PedidoItem } from './pedidos.ts';

export type Line = Omit<PedidoItem, 'pedidoItemId' | 'pedidoId'> & {
  /** Part of a paquete that takes no cupones. */
  withoutCupones?: boolean;
};

/** An active curso; `enVenta` says whether buying it now would give acceso. */
export type CursoForSale = {
  cursoId: number;
  nombre: string;
  precio: number;
  precioPreventa: number | null;
  preventaHasta: Date | string | null;
  cuposDesde: number | null;
  cuposDescuento: number | null;
  /** Limit of asientos; null for none. */
  cupos: number | null;
  enVenta: boolean;
};

/** Ids reserved for a new pedido and its mail, and data that the mail depends on. */
export type Reserved = {
  pedidoId: number;
  correoSalienteId: number;
  now: Date;
  /** Whether the address belongs to an account. */
  isKnown: boolean;
  /** Ways to pay without the provider. */
  medios: DeclarableMedio[];
};

/** Does not read the pedido table: a plan prepared while it is small would be kept when it is large. */
const prepareSql = `
  select coalesce((select json_agg(json_build_object('cursoId', curso_id, 'nombre', nombre, 'precio', precio,
                                                     'precioPreventa', precio_preventa, 'preventaHasta', preventa_hasta,
                                                     'cupos', cupos, 'cuposDesde', cupos_desde,
                                                     'cuposDescuento', cupos_descuento,
                                                     'enVenta', is_for_sale(activa, fecha_hora_limite, vigencia, archivado, now())))
                     from curso_vivo where curso_id = any ($1::int[]) and activa), '[]') as cursos,
         exists (select from usuario_vivo where lower(correo) = $2 and correo_confirmado) as "isKnown",
         (select json_build_object('yapeNumero', yape_numero, 'yapeQr', yape_qr, 'plinNumero', plin_numero,
                                   'plinQr', plin_qr, 'cuentas', cuentas) from formas_pago) as ways,
         nextval('pedido_pedido_id_seq')::int as "pedidoId", now() as now,
         nextval('correo_saliente_correo_saliente_id_seq')::int as "correoSalienteId"`;

const day = 86_400;
const mailsPerHour = { name: 'pedido-mail', points: 10, seconds: 3_600 };
/** An address without an account may belong to anybody: these limits keep the school from mailing strangers at will. */
const mailsToStranger = { name: 'pedido-mail-day', points: 20, seconds: day };
/** Per receiver's domain and client address. */
const mailsToDomain = { name: 'pedido-mail-domain', points: 20, seconds: day };

type Receiver = { correo: string; address: string };

function mailCounts({ correo, address }: Receiver) {
  const receiver = correo.toLowerCase();
  const domain = `${receiver.split('@').at(-1)} ${addressKey(address)}`;
  return [[mailsPerHour, receiver] as const, [mailsToStranger, receiver] as const, [mailsToDomain, domain] as const];
}

/**
 * For a mail that is not about a new pedido; uses the same counts. Returns the seconds to wait, 0 if it may be sent.
 */
export async function takeMailPoints(db: Db, { isKnown, ...receiver }: Receiver & { isKnown: boolean }) {
  let wait = 0;
  for (const [counter, key] of mailCounts(receiver)) {
    const taken = await takePoint(db, counter, key);
    const counts = counter === mailsPerHour || !isKnown;
    if (counts && taken > counter.points) wait = Math.max(wait, secondsLeft(counter));
  }
  return wait;
}

/**
 * One round trip before the transaction: cursos for sale, and reserved ids of pedido and mail (a refused request leaves
 * a gap).
 */
export async function prepareInsert(
  db: Db,
  wanted: readonly { cursoId: number }[],
  correo: string,
): Promise<{ cursos: CursoForSale[]; reserved: Reserved }> {
  const cursoIds = wanted.map(({ cursoId }) => cursoId);
  const params = [cursoIds, correo.toLowerCase()];
  type Read = Omit<Reserved, 'medios'> & { cursos: CursoForSale[]; ways: WaysConfigured };
  const [row] = await prepared<Read>(db, prepareSql, params);
  const { cursos, ways, ...reserved } = row!;
  return { cursos, reserved: { ...reserved, medios: configuredMedios(ways) } };
}

const insertSql = `
  with inserted as (
    insert into pedido (pedido_id, numero, usuario_id, buyer_name, buyer_email, buyer_phone, total_centimos, proveedor,
                        idempotency_key, cuerpo_hash, creado, actualizado, cupon_id, cupon_codigo,
                        destinatario, medio_elegido, vendedor_id, origen, motivo_descuento)
    overriding system value
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $17, $18, $20, $27, $28, $29, $30)
  ), lineas as (
    insert into pedido_item (pedido_id, curso_id, nombre, precio_centimos, cantidad, precio_lista_centimos,
                             descuento_centimos, paquete_id, paquete, clase)
    select $1, linea.curso_id, linea.nombre, linea.precio, linea.cantidad, linea.lista, linea.descuento,
           linea.paquete_id, linea.paquete, linea.clase
      from unnest($12::int[], $13::text[], $14::int[], $15::int[], $16::int[], $19::int[], $31::int[], $32::text[],
                  $33::text[]) with ordinality
           as linea (curso_id, nombre, precio, cantidad, lista, descuento, paquete_id, paquete, clase, orden)
      join curso_vivo c on c.curso_id = linea.curso_id
     where c.activa
     order by linea.orden
       for key share of c
    returning 1
  ), history as (
    insert into pedido_evento (pedido_id, tipo, causado_por) values ($1, 'creado', coalesce($28, $3))
  ), hora as (${takeSql(21)}), dia as (${takeSql(23)}), dominio as (${takeSql(25)})
  select (select count(*)::int from lineas) as lines, hora.cuenta as "perHour", dia.cuenta as "perDay",
         dominio.cuenta as "perDomain"
    from hora, dia, dominio`;

type Inserted = { lines: number; perHour: number; perDay: number; perDomain: number };

/** Inserts the pedido with its history, and counts its mail. Leaves out the line of a curso deleted meanwhile. */
export async function insertPedido(
  tx: Db,
  pedido: Pedido,
  lines: Line[],
  { address, isKnown }: { address: string; isKnown: boolean },
): Promise<{ lines: number; mailLimitReached: boolean }> {
  const { pedidoId, numero, usuarioId, buyerName, buyerEmail, buyerPhone, totalCentimos, proveedor } = pedido;
  const [row] = await prepared<Inserted>(tx, insertSql, [
    ...[pedidoId, numero, usuarioId, buyerName, buyerEmail, buyerPhone, totalCentimos, proveedor],
    ...[pedido.idempotencyKey, pedido.cuerpoHash, pedido.creado],
    lines.map(({ cursoId }) => cursoId),
    lines.map(({ nombre }) => nombre),
    lines.map(({ precioCentimos }) => precioCentimos),
    lines.map(({ cantidad }) => cantidad),
    lines.map(({ precioListaCentimos }) => precioListaCentimos),
    ...[pedido.cuponId, pedido.cuponCodigo],
    lines.map(({ descuentoCentimos }) => descuentoCentimos),
    pedido.destinatario,
    ...mailCounts({ correo: buyerEmail, address }).flatMap(([counter, key]) => pointParams(counter, key)),
    ...[pedido.medioElegido, pedido.vendedorId, pedido.origen, pedido.motivoDescuento],
    lines.map(({ paqueteId }) => paqueteId),
    lines.map(({ paquete }) => paquete),
    lines.map(({ clase }) => clase),
  ]);
  const { perHour, perDay, perDomain } = row!;
  const tooMany = perDay > mailsToStranger.points || perDomain > mailsToDomain.points;
  return { lines: row!.lines, mailLimitReached: perHour > mailsPerHour.points || (!isKnown && tooMany) };
}

/** A concurrent request with the same Idempotency-Key was first. */
export const isRepeatedKey = (error: unknown) => breaks(error, 'pedido_idempotency_key_unica');
export const isTakenNumero = (error: unknown) => breaks(error, 'pedido_numero_unico');

export async function nextPedidoId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select nextval('pedido_pedido_id_seq')::int as id`);
  return rows[0]!.id;
}

/** Inserts the mail and its history entry; inserts neither when a mail with that key exists. */
const insertMailSql = `
  with mail as (
    insert into correo_saliente (correo_saliente_id, clave, para, asunto, texto, html, reservado, pedido_id, prioridad,
                                 plantilla, datos, reenvio_de)
    overriding system value
    values (coalesce($9::bigint, nextval('correo_saliente_correo_saliente_id_seq')), $1, $2, $3, $4, $5, $6, $7, $10,
            $8, $11, case when $12::boolean then (
              select max(correo_saliente_id) from correo_saliente where pedido_id = $7 and plantilla = $8) end)
    on conflict (clave) do nothing
    returning correo_saliente_id as id
  ), history as (
    insert into pedido_evento (pedido_id, tipo, detalle)
    select $7, 'correo', jsonb_build_object('plantilla', $8::text, 'para', $2::text, 'correoSalienteId', id) from mail
  )
  select id::int as id from mail`;

type NewMail = Omit<WrittenMail, 'urlBaja'> & {
  pedidoId: number;
  /** Unique key of a mail that is sent once; null for one that can be repeated. */
  key: string | null;
  para: string;
  /** Whether it repeats the last mail of this kind. */
  again: boolean;
  /** An id reserved earlier, or null for the next one. */
  id: number | null;
};

export function insertMail(tx: Db, mail: NewMail): Promise<{ id: number }[]> {
  const { key, para, asunto, texto, html, reservado, pedidoId, plantilla, id, prioridad, datos, again } = mail;
  return prepared<{ id: number }>(tx, insertMailSql, [
    ...[key, para, asunto, texto, html, reservado, pedidoId, plantilla, id, prioridad, JSON.stringify(datos), again],
  ]);
}

/** For a quote; `prepareInsert` reads the same columns for a pedido. */
export async function findCursosForSale(db: Db, cursoIds: number[]): Promise<CursoForSale[]> {
  const { cursoId, nombre, precio, precioPreventa, preventaHasta, cupos, cuposDesde, cuposDescuento, activa } = cursos;
  const columns = { cursoId, nombre, precio, precioPreventa, preventaHasta, cupos, cuposDesde, cuposDescuento };
  return db
    .select({ ...columns, enVenta: forSale })
    .from(cursos)
    .where(and(inArray(cursoId, cursoIds), activa));
}
