import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { type Comprobante, tiposComprobante } from 'domain/rules/comprobante.ts';
import { medioLabel, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PedidoSummary } from 'domain/schemas/managed-pedidos.ts';
import type { Db } from '../../db/connect.ts';
import { arrivedPagosOf, type Pago } from '../pago/queries/pagos.ts';
import { comprobantesOf } from './queries/comprobantes.ts';
import { linesOf, type PedidoItem } from './queries/pedidos.ts';
import { type LineVenta, ventasOf } from './queries/ventas.ts';

type Exported = PedidoSummary & {
  line: PedidoItem | null;
  recibidoCentimos: number;
  netoCentimos: number;
  arrived: Pago[];
  comprobante: Comprobante | undefined;
};

/**
 * One row per line, because a course and its quantity belong to a line. Every row has the pagos of the pedido, and the
 * amounts are the line's share, so that the rows add up to the school's money.
 */
export async function exportedLines(db: Db, pedidos: PedidoSummary[]): Promise<Exported[]> {
  const ids = pedidos.map(({ id }) => id);
  const lines = Map.groupBy(await linesOf(db, ids), ({ pedidoId }) => pedidoId);
  const pagos = Map.groupBy(await arrivedPagosOf(db, ids), ({ pedidoId }) => pedidoId);
  const sold = Map.groupBy(await ventasOf(db, ids), ({ pedidoId }) => pedidoId);
  const comprobantes = await comprobantesOf(db, ids);
  return pedidos.flatMap((pedido) => {
    const { id } = pedido;
    const shared = { arrived: pagos.get(id) ?? [], comprobante: comprobantes.get(id) };
    return (lines.get(id) ?? [null]).map((line) => {
      const brought = sold.get(id)?.find(({ pedidoItemId }) => pedidoItemId === (line?.pedidoItemId ?? null));
      return { ...pedido, ...shared, line, ...(brought ?? nothingSold) };
    });
  });
}

const nothingSold: Pick<LineVenta, 'recibidoCentimos' | 'netoCentimos'> = { recibidoCentimos: 0, netoCentimos: 0 };

export const columns: CsvColumn<Exported>[] = [
  ['Pedido', ({ numero }) => numero],
  ['Fecha', ({ creado }) => inLima(creado), 'date'],
  ['Estado', ({ estado }) => pedidoEstadoLabel[estado]],
  ['Comprador', ({ buyerName }) => buyerName],
  ['Correo', ({ buyerEmail }) => buyerEmail],
  ['Teléfono', ({ buyerPhone }) => buyerPhone],
  ['Curso', ({ line }) => line?.nombre ?? ''],
  ['Cantidad', ({ line }) => (line ? String(line.cantidad) : ''), 'number'],
  ['Precio S/', ({ line }) => (line ? inSoles(line.precioCentimos) : ''), 'number'],
  ['Cupón', ({ cupon }) => cupon],
  ['Descuento S/', ({ line }) => (line ? inSoles(line.descuentoCentimos) : ''), 'number'],
  ['Importe S/', ({ line }) => (line ? inSoles(amountOf(line)) : ''), 'number'],
  ['Pagado S/', ({ recibidoCentimos }) => inSoles(recibidoCentimos), 'number'],
  ['Devuelto S/', ({ recibidoCentimos, netoCentimos }) => inSoles(recibidoCentimos - netoCentimos), 'number'],
  ['Neto S/', ({ netoCentimos }) => inSoles(netoCentimos), 'number'],
  ['Medio', ({ arrived }) => listed(arrived.map(({ medio, proveedor }) => medioLabel(medio || proveedor)))],
  ['Operación', ({ arrived }) => listed(arrived.map(({ referencia }) => referencia))],
  ['Pagado el', ({ arrived }) => inLima(arrived.at(-1)?.cobrado?.toISOString() ?? ''), 'date'],
  ['Fecha de operación', ({ arrived }) => arrived.at(-1)?.fechaOperacion ?? '', 'date'],
  ['Comprobante', ({ comprobante }) => (comprobante ? tiposComprobante[comprobante.tipo] : '')],
  ['Documento', ({ comprobante }) => (comprobante ? `${comprobante.tipoDocumento} ${comprobante.documento}` : '')],
  ['Razón social', ({ comprobante }) => comprobante?.nombre ?? ''],
  ['Dirección', ({ comprobante }) => comprobante?.direccion ?? ''],
  ['Paquete', ({ line }) => line?.paquete ?? ''],
];

const amountOf = ({ precioCentimos, cantidad, descuentoCentimos }: PedidoItem) =>
  precioCentimos * cantidad - descuentoCentimos;
const inSoles = (centimos: number) => toSoles(centimos).toFixed(2);
const inLima = (iso: string) => toLimaInput(iso).replace('T', ' ');
const listed = (texts: string[]) => [...new Set(texts)].join(', ');
