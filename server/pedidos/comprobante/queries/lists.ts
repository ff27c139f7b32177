import { explainRefusal } from 'domain/comprobantes/refusals.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { bajaObstacle } from 'domain/rules/comprobante-baja.ts';
import { comprobanteStates, lateness } from 'domain/rules/comprobante-states.ts';
import type {
  ComprobanteDetalle,
  ComprobanteSummary,
  ComprobantesFilter,
  ComprobantesQuery,
} from 'domain/schemas/comprobantes.ts';
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { each, listPage, type Page } from '../../../db/page.ts';
import { comprobanteFaltas, comprobantes } from '../../../db/schema/comprobantes.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';
import { matchesWords } from '../../../db/search.ts';
import { sortBy } from '../../../db/sort.ts';
import { countsIn, type Environment } from './environment.ts';
import type { StoredComprobante } from './issue.ts';

const numero = sql<string>`${comprobantes.serie} || '-' || ${comprobantes.numero}`;
const asked = (column: string) =>
  sql<
    string | null
  >`(select ${sql.identifier(column)} from pedido_comprobante f where f.pedido_id = ${comprobantes.pedidoId})`;
const cliente = sql<string>`coalesce(${comprobantes.documento} #>> '{cliente,nombre}', ${asked('nombre')}, ${pedidos.buyerName})`;
/**
 * Number and kind of the recipient's identity document by SUNAT's catalogue 06; of a comprobante issued by hand, as the
 * buyer typed it.
 */
const documento = sql<string>`coalesce(${comprobantes.documento} #>> '{cliente,documento}', ${asked('documento')}, '')`;
const clienteKind = sql<string>`coalesce(${comprobantes.documento} #>> '{cliente,kind}', case ${asked('tipo_documento')}
  when 'DNI' then '1' when 'CE' then '4' when 'RUC' then '6' end, '')`;
const columns = { row: comprobantes, pedido: pedidos.numero, cliente, documento, clienteKind };
const searched = sql`fold_text(${numero} || ' ' || ${cliente} || ' ' || ${pedidos.numero} || ' ' ||
  ${documento})`;

/**
 * Ids of documents that need attention: refused, in conflict, pending for more than a day, with a voiding of unknown
 * outcome, or about money that the pedido no longer has.
 */
const unattended = sql`
  select comprobante_id from comprobante
   where estado in ('rechazado', 'conflicto') and reemplazo_id is null
      or estado = 'pendiente' and creado < now() - interval '24 hours'
  union
  select comprobante_id from comprobante_baja
   where estado = 'incierta' or estado = 'pendiente' and creado < now() - interval '24 hours'
  union
  select c.comprobante_id from comprobante_falta f join comprobante c using (pedido_id)
   where f.sobra_centimos > 0 and c.tipo <> '07' and c.reemplazo_id is null and c.origen = 'electronico'
     and c.estado in ('aceptado', 'observado', 'entregado') and ${uncredited('c')} > 0`;

export const unattendedIds = (environment: Environment) => sql`
  select comprobante_id from comprobante where ${countsIn(environment)} and comprobante_id in (${unattended})`;

/** Céntimos of a document that no note has credited. */
function uncredited(alias: string): SQL {
  const row = sql.identifier(alias);
  return sql`${row}.total_centimos - coalesce((select sum(n.total_centimos) from comprobante n
    where n.corrige_id = ${row}.comprobante_id and n.estado <> 'anulado' and n.reemplazo_id is null), 0)`;
}

/**
 * `left`: céntimos of a document that no note has credited; `sobra`: céntimos billed beyond the money of the pedido.
 */
const billed = {
  left: sql<number>`(${uncredited('comprobante')})::int`,
  sobra: sql<number>`coalesce((
    select f.sobra_centimos from comprobante_falta f where f.pedido_id = comprobante.pedido_id), 0)`,
};

function wanted({ q, estado, tipo, desde, hasta }: ComprobantesFilter, environment: Environment): SQL | undefined {
  return and(
    stateIs(estado, environment),
    tipo && eq(comprobantes.tipo, tipo),
    desde ? gte(comprobantes.fecha, desde) : undefined,
    hasta ? lte(comprobantes.fecha, hasta) : undefined,
    matchesWords(searched, q),
  );
}

function stateIs(estado: ComprobantesFilter['estado'], environment: Environment): SQL | undefined {
  if (estado === 'por-atender') return inArray(comprobantes.comprobanteId, sql`(${unattendedIds(environment)})`);
  if (estado === 'detraccion') return sql`${comprobantes.documento} #>> '{detraccion,centimos}' is not null`;
  return estado && eq(comprobantes.estado, estado);
}

const ofPedido = eq(pedidos.pedidoId, comprobantes.pedidoId);

type At = { environment: Environment; now: Date };

export async function listComprobantes(
  db: Db,
  query: ComprobantesQuery,
  { environment, now }: At,
): Promise<Page<ComprobanteSummary>> {
  const { fecha, estado, totalCentimos: total } = comprobantes;
  const sorted = sortBy(query.orden, { numero, fecha, estado, total, cliente }, [
    desc(fecha),
    desc(comprobantes.comprobanteId),
  ]);
  const rows = db
    .select({ ...columns, ...billed })
    .from(comprobantes)
    .innerJoin(pedidos, ofPedido)
    .where(wanted(query, environment))
    .orderBy(...sorted)
    .$dynamic();
  const matches = db
    .select({ uno: sql`1` })
    .from(comprobantes)
    .innerJoin(pedidos, ofPedido)
    .where(wanted(query, environment));
  return listPage(db, query, { rows, matches, toItems: each((row) => toSummary(row, now)) });
}

type Shown = { row: StoredComprobante; pedido: string; cliente: string; documento: string; clienteKind: string };
type Listed = Shown & { left: number; sobra: number };

/** Whether a note may correct it. */
const isCorrectable = ({ estado, tipo, reemplazoId }: StoredComprobante) =>
  comprobanteStates[estado].acts.nota && tipo !== '07' && reemplazoId === null;

function toSummary({ row, pedido, cliente: name, left, sobra }: Listed, now: Date): ComprobanteSummary {
  return {
    comprobanteId: row.comprobanteId,
    tipo: row.tipo,
    numero: `${row.serie}-${row.numero}`,
    fecha: row.fecha,
    estado: row.estado,
    cliente: name,
    total: toSoles(row.totalCentimos),
    detraccion:
      row.documento?.kind === '01' && row.documento.detraccion ? toSoles(row.documento.detraccion.centimos) : null,
    pedidoId: row.pedidoId,
    pedido,
    demora: row.estado === 'pendiente' ? lateness(row.creado, now) : null,
    problema: explainRefusal(row.errorCodigo)?.what ?? null,
    porAcreditar: isCorrectable(row) ? toSoles(Math.min(left, sobra)) : 0,
  };
}

type Other = { comprobanteId: number; numero: string; total: number; corrigeId: number | null; isLive: boolean };

type FoundBaja = Omit<NonNullable<ComprobanteDetalle['baja']>, 'problema' | 'remedio'> | null;
const baja = sql<FoundBaja>`(
  select jsonb_build_object('numero', b.clase || '-' || to_char(b.fecha, 'YYYYMMDD') || '-' || b.correlativo,
                            'estado', b.estado, 'motivo', b.motivo, 'codigo', b.error_codigo, 'mensaje', b.error_mensaje)
    from comprobante_baja b where b.comprobante_id = comprobante.comprobante_id and b.condicion = '3'
   order by b.comprobante_baja_id desc limit 1)`;
const bajaDias = sql<number>`(select baja_dias from comprobante_ajustes)`;

export async function findDetalle(
  db: Db,
  comprobanteId: number,
  { environment, now }: At,
): Promise<ComprobanteDetalle | null> {
  const files = sql<
    string[]
  >`array(select clase from comprobante_archivo f where f.comprobante_id = comprobante.comprobante_id)`;
  const others = sql<Other[]>`coalesce((
    select jsonb_agg(jsonb_build_object('comprobanteId', o.comprobante_id, 'numero', o.serie || '-' || o.numero,
                     'total', o.total_centimos, 'corrigeId', o.corrige_id,
                     'isLive', o.estado <> 'anulado' and o.reemplazo_id is null) order by o.comprobante_id)
      from comprobante o where o.pedido_id = comprobante.pedido_id), '[]')`;
  const [found] = await db
    .select({ ...columns, ...billed, files, others, baja, bajaDias, isCurrent: sql<boolean>`${countsIn(environment)}` })
    .from(comprobantes)
    .innerJoin(pedidos, ofPedido)
    .where(eq(comprobantes.comprobanteId, comprobanteId));
  if (!found) return null;
  const { row, isCurrent } = found;
  const { acts } = comprobanteStates[row.estado];
  const notas = found.others.filter(({ corrigeId, isLive }) => corrigeId === comprobanteId && isLive).length;
  const limits = { dias: found.bajaDias, today: limaDay(now) };
  const corrige = found.others.find((one) => one.comprobanteId === row.corrigeId);
  const summary = toSummary(found, now);
  return {
    ...summary,
    origen: row.origen,
    ambiente: row.ambiente,
    documento: found.clienteKind === '-' ? '' : found.documento,
    igv: toSoles(row.igvCentimos),
    hash: row.hash,
    codigo: row.errorCodigo,
    mensaje: row.errorMensaje,
    ...inWords(row.errorCodigo),
    observaciones: row.observaciones,
    intentos: row.intentos,
    siguiente: row.siguiente?.toISOString() ?? null,
    creado: row.creado.toISOString(),
    corrige: corrige ? { comprobanteId: corrige.comprobanteId, numero: corrige.numero } : null,
    notas: found.others
      .filter(({ corrigeId }) => corrigeId === comprobanteId)
      .map((one) => ({ comprobanteId: one.comprobanteId, numero: one.numero, total: toSoles(one.total) })),
    baja: found.baja && { ...found.baja, ...inWords(found.baja.codigo) },
    tieneXml: found.files.includes('xml'),
    tieneCdr: found.files.includes('cdr'),
    tienePdf: row.origen === 'manual' ? found.files.includes('pdf') : row.hash !== '',
    puede: {
      reenviar: isCurrent && acts.resend,
      reemitir: isCurrent && acts.reissue && row.reemplazoId === null,
      corregir: isCurrent && isCorrectable(row),
      retirar: row.origen === 'manual' && row.estado === 'emitido',
      baja: isCurrent && bajaObstacle({ ...row, notas, baja: found.baja?.estado ?? null }, limits) === null,
      acreditar: isCurrent && summary.porAcreditar > 0,
    },
  };
}

/** Explanation of a refusal, and what to do about it. */
function inWords(code: string) {
  const refusal = explainRefusal(code);
  return { problema: refusal?.what ?? null, remedio: refusal?.todo ?? null };
}

/** For the accountant, ordered by number; those of another environment are left out. */
export async function registro(db: Db, filter: ComprobantesFilter, environment: Environment): Promise<Shown[]> {
  return db
    .select(columns)
    .from(comprobantes)
    .innerJoin(pedidos, ofPedido)
    .where(and(wanted(filter, environment), countsIn(environment)))
    .orderBy(asc(comprobantes.fecha), asc(comprobantes.tipo), asc(comprobantes.serie), asc(comprobantes.numero));
}

export async function referencesOf(db: Db, ids: number[]): Promise<Map<number, StoredComprobante>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(comprobantes).where(inArray(comprobantes.comprobanteId, ids));
  return new Map(rows.map((row) => [row.comprobanteId, row]));
}

/** Documents of a pedido as its buyer may see them, oldest first (`buyer-view.ts`). */
export async function documentsForBuyer(db: Db, pedidoId: number) {
  const has = (clase: string) => sql<boolean>`${comprobantes.origen} = 'electronico' or exists (
    select from comprobante_archivo a where a.comprobante_id = ${comprobantes.comprobanteId} and a.clase = ${clase})`;
  const { comprobanteId, tipo, estado, origen } = comprobantes;
  return db
    .select({ comprobanteId, tipo, numero, estado, origen, pdf: has('pdf'), xml: has('xml') })
    .from(comprobantes)
    .where(eq(comprobantes.pedidoId, pedidoId))
    .orderBy(asc(comprobantes.comprobanteId));
}

export async function listFaltas(db: Db) {
  const { motivo, sobraCentimos } = comprobanteFaltas;
  const rows = await db
    .select({ pedidoId: pedidos.pedidoId, pedido: pedidos.numero, motivo, sobraCentimos })
    .from(comprobanteFaltas)
    .innerJoin(pedidos, eq(pedidos.pedidoId, comprobanteFaltas.pedidoId))
    .orderBy(asc(comprobanteFaltas.creado))
    .limit(100);
  return rows.map(({ sobraCentimos: centimos, ...row }) => ({ ...row, sobra: toSoles(centimos) }));
}
