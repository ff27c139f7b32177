import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { cotizacionEstado, cotizacionNumero } from 'domain/rules/cotizaciones.ts';
import type { Cuenta } from 'domain/rules/formas-pago.ts';
import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import type { CotizacionesQuery, CotizacionInput, CotizacionSummary, Empresa } from 'domain/schemas/cotizaciones.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { each, exportedRows, listPage, type Page } from '../../db/page.ts';
import { cotizaciones, cotizacionItems, ordenesCompra } from '../../db/schema/cotizaciones.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';

export type CotizacionRow = typeof cotizaciones.$inferSelect;
/** `precioListaCentimos`: of a seat, before the discount by their number. */
export type QuotedLine = {
  cursoId: number;
  nombre: string;
  precioCentimos: number;
  precioListaCentimos: number;
  cantidad: number;
};

/** A company is known by its RUC; its newest data is kept for the next quotation. */
export async function saveEmpresa(tx: Db, data: Omit<Empresa, 'empresaId'>): Promise<number> {
  const { ruc, razonSocial, direccion, contacto, correo, celular } = data;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into empresa (ruc, razon_social, direccion, contacto, correo, celular)
    values (${ruc}, ${razonSocial}, ${direccion}, ${contacto}, ${correo}, ${celular})
    on conflict (ruc) do update set razon_social = excluded.razon_social, direccion = excluded.direccion,
      contacto = excluded.contacto, correo = excluded.correo, celular = excluded.celular, actualizado = now()
    returning empresa_id as id`);
  return rows[0]!.id;
}

export async function findEmpresas(db: Db, q: string): Promise<Empresa[]> {
  const { rows } = await db.execute<Empresa>(sql`
    select empresa_id as "empresaId", ruc, razon_social as "razonSocial", direccion, contacto, correo, celular
      from empresa where ${matchesWords(sql`busqueda`, q)} order by razon_social, empresa_id limit 8`);
  return rows;
}

export async function insertCotizacion(
  tx: Db,
  row: typeof cotizaciones.$inferInsert,
  lines: readonly QuotedLine[],
): Promise<number> {
  const [inserted] = await tx.insert(cotizaciones).values(row).returning({ id: cotizaciones.cotizacionId });
  const cotizacionId = inserted!.id;
  await tx.insert(cotizacionItems).values(lines.map((line) => ({ ...line, cotizacionId })));
  return cotizacionId;
}

export type Found = {
  row: CotizacionRow;
  lines: QuotedLine[];
  cuentas: Cuenta[];
  pedido: { numero: string; estado: EstadoPedido } | null;
  orden: { numero: string; recibida: string } | null;
};

const lines = sql<QuotedLine[]>`(
  select jsonb_agg(jsonb_build_object('cursoId', i.curso_id, 'nombre', i.nombre, 'precioCentimos', i.precio_centimos,
                                      'precioListaCentimos', i.precio_lista_centimos, 'cantidad', i.cantidad) order by i.cotizacion_item_id)
    from cotizacion_item i where i.cotizacion_id = cotizacion.cotizacion_id)`;
const pedido = sql<Found['pedido']>`(
  select jsonb_build_object('numero', p.numero, 'estado', p.estado) from pedido p
   where p.pedido_id = cotizacion.pedido_id)`;

const orden = sql<Found['orden']>`(
  select jsonb_build_object('numero', o.numero, 'recibida', o.recibida) from orden_compra o
   where o.cotizacion_id = cotizacion.cotizacion_id)`;

export async function findCotizacion(db: Db, id: number): Promise<Found | undefined> {
  const cuentas = sql<Cuenta[]>`(select cuentas from formas_pago)`;
  const [found] = await db
    .select({ row: cotizaciones, lines, cuentas, pedido, orden })
    .from(cotizaciones)
    .where(eq(cotizaciones.cotizacionId, id));
  return found;
}

export async function lockCotizacion(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`select from cotizacion where cotizacion_id = ${id} for update`);
}

/** False: already accepted, withdrawn or expired. */
export async function acceptOnce(
  tx: Db,
  id: number,
  { pedidoId, acepto, now }: { pedidoId: number; acepto: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update cotizacion set aceptada = ${now.toISOString()}::timestamptz, acepto = ${acepto}, pedido_id = ${pedidoId}
     where cotizacion_id = ${id} and aceptada is null and retirada is null and vence >= ${limaDay(now)}::date`);
  return rowCount === 1;
}

export async function saveOrdenCompra(
  tx: Db,
  { cotizacionId: id, numero, pdf }: { cotizacionId: number; numero: string; pdf: Buffer },
): Promise<void> {
  const values = { numero, pdf, recibida: new Date() };
  await tx
    .insert(ordenesCompra)
    .values({ cotizacionId: id, ...values })
    .onConflictDoUpdate({ target: ordenesCompra.cotizacionId, set: values });
}

export async function findOrdenCompra(db: Db, id: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ pdf: ordenesCompra.pdf })
    .from(ordenesCompra)
    .where(eq(ordenesCompra.cotizacionId, id));
  return row?.pdf ?? null;
}

export async function withdraw(tx: Db, id: number, motivo: string, now: Date): Promise<void> {
  await tx.update(cotizaciones).set({ retirada: now, motivo }).where(eq(cotizaciones.cotizacionId, id));
}

export async function countSent(tx: Db, id: number): Promise<number> {
  const [row] = await tx
    .update(cotizaciones)
    .set({ envios: sql`${cotizaciones.envios} + 1` })
    .where(eq(cotizaciones.cotizacionId, id))
    .returning({ envios: cotizaciones.envios });
  return row!.envios;
}

const { cotizacionId, ruc, razonSocial, contacto, vence, creado, pedidoId, totalCentimos } = cotizaciones;
const { aceptada, retirada } = cotizaciones;
const columns = {
  cotizacionId,
  ruc,
  razonSocial,
  contacto,
  vence,
  creado,
  pedidoId,
  totalCentimos,
  aceptada,
  retirada,
  cupos: sql<number>`(select sum(i.cantidad)::int from cotizacion_item i where i.cotizacion_id = cotizacion.cotizacion_id)`,
  orden: sql<string>`coalesce((select o.numero from orden_compra o where o.cotizacion_id = cotizacion.cotizacion_id), '')`,
};
type Listed = Omit<CotizacionSummary, 'numero' | 'estado' | 'total' | 'creado'> &
  Pick<CotizacionRow, 'creado' | 'totalCentimos' | 'aceptada' | 'retirada'>;

type Filter = Omit<CotizacionesQuery, 'page' | 'size'>;

function inEstado(estado: CotizacionesQuery['estado'], now: Date): SQL | undefined {
  if (estado === undefined) return undefined;
  if (estado === 'aceptada') return sql`${aceptada} is not null`;
  if (estado === 'retirada') return sql`${retirada} is not null`;
  const open = sql`${aceptada} is null and ${retirada} is null`;
  const today = sql`${limaDay(now)}::date`;
  return estado === 'vencida' ? sql`${open} and ${vence} < ${today}` : sql`${open} and ${vence} >= ${today}`;
}

const sortedBy = { numero: cotizacionId, empresa: sql`fold_text(${razonSocial})`, total: totalCentimos, vence, creado };

function selectRows(db: Db, filter: Filter, now: Date) {
  const { q, estado, orden, ...days } = filter;
  const where = and(inEstado(estado, now), inDays(creado, days), matchesWords(cotizaciones.busqueda, q));
  const rows = db
    .select(columns)
    .from(cotizaciones)
    .where(where)
    .orderBy(...sortBy(orden, sortedBy, [desc(creado), desc(cotizacionId)]))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(cotizaciones).where(where);
  return { rows, matches };
}

export function toSummary(row: Listed, now: Date): CotizacionSummary {
  const { totalCentimos: total, aceptada: accepted, retirada: withdrawn, creado: created, ...rest } = row;
  return {
    ...rest,
    numero: cotizacionNumero(row.cotizacionId),
    estado: cotizacionEstado({ aceptada: accepted, retirada: withdrawn, vence: row.vence }, now),
    total: toSoles(total),
    creado: created.toISOString(),
  };
}

export async function listCotizaciones(db: Db, query: CotizacionesQuery, now: Date): Promise<Page<CotizacionSummary>> {
  return listPage(db, query, { ...selectRows(db, query, now), toItems: each((row) => toSummary(row, now)) });
}

export async function exportedCotizaciones(db: Db, filter: Filter, now: Date): Promise<CotizacionSummary[]> {
  return (await exportedRows(selectRows(db, filter, now).rows)).map((row) => toSummary(row, now));
}

export type EmpresaData = Pick<
  CotizacionInput,
  'ruc' | 'razonSocial' | 'direccion' | 'contacto' | 'correo' | 'celular'
>;
