import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { estadosComprobante } from '../rules/comprobante-states.ts';
import { destinatarios } from '../rules/destinatario.ts';
import { estadosPedido } from '../rules/pedido-states.ts';
import { comprobante } from './comprobante.ts';
import { pedidoCuota } from './cuotas.ts';
import { dayRange, id, listQuery, ordenOf } from './list.ts';
import { balance, pagoDetalle } from './pagos.ts';
import { pedidoLine } from './pedidos.ts';
import { requiredText, text } from './text.ts';

const estado = z.enum(estadosPedido);
const instant = z.iso.datetime();

/** Only pedidos with money to return: a surplus, or paid instalments of a plan that has ended. */
const sobra = z.enum(['true']).optional();
/** Only pedidos whose comprobante waits to be issued by hand. */
const porEmitir = z.enum(['true']).optional();
/** Without the later instalments of a plan, which have a list of their own. */
const sinCuotas = z.enum(['true']).optional();
export const pedidosFilter = z.object({
  q: text(100).optional(),
  estado: estado.optional(),
  sobra,
  porEmitir,
  sinCuotas,
  ...dayRange,
});
export const pedidosQuery = listQuery.extend({ ...pedidosFilter.shape, orden: ordenOf(sortColumns.pedidos) });

export type PedidosFilter = z.output<typeof pedidosFilter>;
export type PedidosQuery = z.output<typeof pedidosQuery>;

export const pedidoSummary = z.object({
  id: z.number().int(),
  numero: z.string(),
  estado,
  /** The account that placed it; null for a visitor's. */
  usuarioId: z.number().int().nullable(),
  /** Whether that account gets the first seats, or the person named, through the mailed link. */
  destinatario: z.enum(destinatarios),
  buyerName: z.string(),
  buyerEmail: z.string(),
  buyerPhone: z.string(),
  total: z.number(),
  /** Code of the coupon, or empty, and its discount in soles. */
  cupon: z.string(),
  descuento: z.number(),
  /** Seats of all lines. */
  cantidad: z.number().int(),
  proveedor: z.string(),
  /** Given back so far, in soles. */
  devuelto: z.number(),
  /** Whether money arrived that the pedido did not need, such as a second payment. */
  sobra: z.boolean(),
  /** A declared payment waits to be verified. */
  enVerificacion: z.boolean(),
  /** What is missing of a pedido that was paid in part, in soles; 0 for any other. */
  falta: z.number(),
  creado: instant,
  pagado: instant.nullable(),
});

export type PedidoSummary = z.output<typeof pedidoSummary>;

const eventoDetalle = z.object({
  eventoId: z.number().int(),
  tipo: z.string(),
  texto: z.string(),
  /** Amount, operation, reason: what the entry says beyond its label. */
  datos: z.string(),
  detalle: z.record(z.string(), z.unknown()),
  quien: z.string().nullable(),
  creado: instant,
});

const asientoDetalle = z.object({
  asientoId: z.number().int(),
  cursoId: z.number().int(),
  curso: z.string(),
  numero: z.number().int(),
  estado: z.enum(['libre', 'reclamado', 'revocado']),
  quien: z.string().nullable(),
  reclamado: instant.nullable(),
});

export const pedidoDetalle = pedidoSummary.extend({
  ...balance.shape,
  comprobante: comprobante.nullable(),
  lineas: z.array(pedidoLine),
  pagos: z.array(pagoDetalle),
  eventos: z.array(eventoDetalle),
  asientos: z.array(asientoDetalle),
  /** Issued for it and in force: a refund does not revoke them. */
  certificados: z.array(z.object({ codigo: z.string(), titular: z.string() })),
  /** Boletas, facturas and notes of it, oldest first. */
  comprobantes: z.array(
    z.object({
      comprobanteId: z.number().int(),
      tipo: z.enum(['01', '03', '07']),
      numero: z.string(),
      fecha: z.iso.date(),
      estado: z.enum(estadosComprobante),
      total: z.number(),
      /** Of a sale: what its notes have not credited yet. */
      porAcreditar: z.number(),
      corrige: z.string().nullable(),
    }),
  ),
  /** What waits to be issued by hand, in soles. */
  porEmitir: z.object({ venta: z.number(), nota: z.number() }).nullable(),
  /** All instalments of its plan, each with its own pedido; empty without a plan. */
  cuotas: z.array(pedidoCuota.omit({ url: true }).extend({ pedidoId: z.number().int() })),
  /** What is owed of them, if there is more to pay than one instalment. */
  saldo: z.number().nullable(),
  /** Who sold it; null for a purchase on the site. */
  vendedor: z.string().nullable(),
  /** Link that brought the buyer; empty when unknown. */
  origen: z.string(),
  /** Why staff gave a discount or the whole. */
  motivoDescuento: z.string(),
});

export type PedidoDetalle = z.output<typeof pedidoDetalle>;

export const pedidoIdParams = z.object({ id });

export const cancelInput = z.object({ motivo: requiredText(300, 'Escribe el motivo') });

/** Corrects the address of the pedido; codes sent to the old one stop working. */
export const resendInput = z.object({ correo: text(254).optional() });
