import { explainRefusal } from 'domain/comprobantes/refusals.ts';
import { toSoles } from 'domain/formats/money.ts';
import { comprobanteStates, lateness } from 'domain/rules/comprobante-states.ts';
import type {
  ComprobanteDetalle,
  ComprobanteSummary,
  ComprobantesFilter,
  ComprobantesQuery,
} from 'domain/schemas/comprobantes.ts';
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { each, listPage, type Page } from '../../../db/page.ts';
import { comprobanteArchivos, comprobanteFaltas, comprobantes } from '../../../db/schema/comprobantes.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';
import { matchesWords } from '../../../db/search.ts';
import { sortBy } from '../../../db/sort.ts';
import type { StoredComprobante } from './issue.ts';

const numero = sql<string>`${comprobantes.serie} || '-' || ${comprobantes.numero}`;
const asked = (column: string) =>
  sql<
    string | null
  >`(select ${sql.identifier(column)} from pedido_comprobante f where f.pedido_id = ${comprobantes.pedidoId})`;
const cliente = sql<string>`coalesce(${comprobantes.documento} #>> '{cliente,nombre}', ${asked('nombre')}, ${pedidos.buyerName})`;
/** Number and kind of document by catalogue 06 of SUNAT; of one issued by hand as the buyer asked for it. */
const documento = sql<string>`coalesce(${comprobantes.documento} #>> '{cliente,documento}', ${asked('documento')}, '')`;
const clienteKind = sql<string>`coalesce(${comprobantes.documento} #>> '{cliente,kind}', case ${asked('tipo_documento')}
  when 'DNI' then '1' when 'CE' then '4' when 'RUC' then '6' end, '')`;
const columns = { row: comprobantes, pedido: pedidos.numero, cliente, documento, clienteKind };
const searched = sql`fold_text(${numero} || ' ' || ${cliente} || ' ' || ${pedidos.numero} || ' ' ||
  ${documento})`;

/** Refused, in conflict, or waiting for more than a day. */
export const unattended = or(
  and(inArray(comprobantes.estado, ['rechazado', 'conflicto']), sql`${comprobantes.reemplazoId} is null`),
  and(eq(comprobantes.estado, 'pendiente'), sql`${comprobantes.creado} < now() - interval '24 hours'`),
);

function wanted({ q, estado, tipo, desde, hasta }: ComprobantesFilter): SQL | undefined {
  return and(
    estado === 'por-atender' ? unattended : estado && eq(comprobantes.estado, estado),
    tipo && eq(comprobantes.tipo, tipo),
    desde ? gte(comprobantes.fecha, desde) : undefined,
    hasta ? lte(comprobantes.fecha, hasta) : undefined,
    matchesWords(searched, q),
  );
}

const ofPedido = eq(pedidos.pedidoId, comprobantes.pedidoId);

export async function listComprobantes(db: Db, query: ComprobantesQuery, now: Date): Promise<Page<ComprobanteSummary>> {
  const { fecha, estado, totalCentimos: total } = comprobantes;
  const sorted = sortBy(query.orden, { numero, fecha, estado, total, cliente }, [
    desc(fecha),
    desc(comprobantes.comprobanteId),
  ]);
  const rows = db
    .select(columns)
    .from(comprobantes)
    .innerJoin(pedidos, ofPedido)
    .where(wanted(query))
    .orderBy(...sorted)
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(comprobantes).innerJoin(pedidos, ofPedido).where(wanted(query));
  return listPage(db, query, { rows, matches, toItems: each((row) => toSummary(row, now)) });
}

type Shown = { row: StoredComprobante; pedido: string; cliente: string; documento: string; clienteKind: string };

function toSummary({ row, pedido, cliente: name }: Shown, now: Date): ComprobanteSummary {
  return {
    comprobanteId: row.comprobanteId,
    tipo: row.tipo,
    numero: `${row.serie}-${row.numero}`,
    fecha: row.fecha,
    estado: row.estado,
    cliente: name,
    total: toSoles(row.totalCentimos),
    pedidoId: row.pedidoId,
    pedido,
    demora: row.estado === 'pendiente' ? lateness(row.creado, now) : null,
    problema: explainRefusal(row.errorCodigo)?.what ?? null,
  };
}

export async function findDetalle(db: Db, comprobanteId: number, now: Date): Promise<ComprobanteDetalle | null> {
  const files = sql<
    string[]
  >`array(select clase from comprobante_archivo f where f.comprobante_id = comprobante.comprobante_id)`;
  const others = sql<{ comprobanteId: number; numero: string; total: number; corrigeId: number | null }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('comprobanteId', o.comprobante_id, 'numero', o.serie || '-' || o.numero,
                     'total', o.total_centimos, 'corrigeId', o.corrige_id) order by o.comprobante_id)
      from comprobante o where o.pedido_id = comprobante.pedido_id), '[]')`;
  const [found] = await db
    .select({ ...columns, files, others })
    .from(comprobantes)
    .innerJoin(pedidos, ofPedido)
    .where(eq(comprobantes.comprobanteId, comprobanteId));
  if (!found) return null;
  const { row } = found;
  const { acts } = comprobanteStates[row.estado];
  const corrige = found.others.find((one) => one.comprobanteId === row.corrigeId);
  return {
    ...toSummary(found, now),
    origen: row.origen,
    ambiente: row.ambiente,
    documento: found.clienteKind === '-' ? '' : found.documento,
    igv: toSoles(row.igvCentimos),
    hash: row.hash,
    codigo: row.errorCodigo,
    mensaje: row.errorMensaje,
    remedio: explainRefusal(row.errorCodigo)?.todo ?? null,
    observaciones: row.observaciones,
    intentos: row.intentos,
    siguiente: row.siguiente?.toISOString() ?? null,
    creado: row.creado.toISOString(),
    corrige: corrige ? { comprobanteId: corrige.comprobanteId, numero: corrige.numero } : null,
    notas: found.others
      .filter(({ corrigeId }) => corrigeId === comprobanteId)
      .map((one) => ({ comprobanteId: one.comprobanteId, numero: one.numero, total: toSoles(one.total) })),
    tieneXml: found.files.includes('xml'),
    tieneCdr: found.files.includes('cdr'),
    tienePdf: row.origen === 'manual' ? found.files.includes('pdf') : row.hash !== '',
    puede: {
      reenviar: acts.resend,
      reemitir: acts.reissue && row.reemplazoId === null,
      corregir: acts.nota && row.tipo !== '07' && row.reemplazoId === null,
      retirar: row.origen === 'manual' && row.estado === 'emitido',
    },
  };
}

/** For the accountant, in the sequence of the numbers. */
export async function registro(db: Db, filter: ComprobantesFilter): Promise<Shown[]> {
  return db
    .select(columns)
    .from(comprobantes)
    .innerJoin(pedidos, ofPedido)
    .where(wanted(filter))
    .orderBy(asc(comprobantes.fecha), asc(comprobantes.tipo), asc(comprobantes.serie), asc(comprobantes.numero));
}

export async function referencesOf(db: Db, ids: number[]): Promise<Map<number, StoredComprobante>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(comprobantes).where(inArray(comprobantes.comprobanteId, ids));
  return new Map(rows.map((row) => [row.comprobanteId, row]));
}

/** Files of a month after a document, some documents at a time: a month may have more than memory should hold. */
export async function monthFiles(db: Db, month: string, after: number) {
  const first = `${month}-01`;
  const some = db
    .select({ comprobanteId: comprobantes.comprobanteId })
    .from(comprobantes)
    .where(
      and(
        gte(comprobantes.fecha, first),
        lt(comprobantes.fecha, sql`(${first}::date + interval '1 month')::date`),
        eq(comprobantes.origen, 'electronico'),
        gt(comprobantes.comprobanteId, after),
      ),
    )
    .orderBy(asc(comprobantes.comprobanteId))
    .limit(200);
  return db
    .select({
      comprobanteId: comprobantes.comprobanteId,
      tipo: comprobantes.tipo,
      serie: comprobantes.serie,
      numero: comprobantes.numero,
      clase: comprobanteArchivos.clase,
      datos: comprobanteArchivos.datos,
      ruc: sql<string>`${comprobantes.documento} #>> '{emisor,ruc}'`,
    })
    .from(comprobantes)
    .innerJoin(comprobanteArchivos, eq(comprobanteArchivos.comprobanteId, comprobantes.comprobanteId))
    .where(inArray(comprobantes.comprobanteId, some))
    .orderBy(asc(comprobantes.comprobanteId), desc(comprobanteArchivos.clase));
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
  return db
    .select({ pedidoId: pedidos.pedidoId, pedido: pedidos.numero, motivo: comprobanteFaltas.motivo })
    .from(comprobanteFaltas)
    .innerJoin(pedidos, eq(pedidos.pedidoId, comprobanteFaltas.pedidoId))
    .orderBy(asc(comprobanteFaltas.creado))
    .limit(100);
}
