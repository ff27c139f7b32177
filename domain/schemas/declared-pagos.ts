import { z } from 'zod';
import { estadosPedido } from '../rules/pedido-states.ts';
import { operacion, pagoManualInput } from './pagos.ts';
import { pedidoRef } from './pedidos.ts';
import { requiredText } from './text.ts';

const instant = z.iso.datetime();
const { monto } = pagoManualInput.shape;

export const declareInput = pedidoRef.extend({
  medio: z.enum(['yape', 'plin', 'transferencia'], { error: 'Elige cómo pagaste' }),
  operacion,
});

export type DeclareInput = z.output<typeof declareInput>;

/** A declared pago in the tray of staff. */
export const declaredPago = z.object({
  pagoId: z.number().int(),
  pedidoId: z.number().int(),
  numero: z.string(),
  estado: z.enum(estadosPedido),
  buyerName: z.string(),
  buyerEmail: z.string(),
  buyerPhone: z.string(),
  /** Of the pedido. */
  total: z.number(),
  monto: z.number(),
  medio: z.string(),
  operacion: z.string(),
  conVoucher: z.boolean(),
  /** Other pedidos with the same operation or photo: approving this one needs `repetida`. */
  repetidas: z.array(z.object({ por: z.enum(['operacion', 'foto']), numero: z.string(), pagado: z.boolean() })),
  creado: instant,
});

export type DeclaredPago = z.output<typeof declaredPago>;

/**
 * Operation and amount as staff read them; without them, as the buyer declared them. `segundoPago`: staff know that the
 * pedido no longer waits for a pago. `repetida`: staff know that another pedido has the operation or the photo.
 */
export const approveInput = z.object({
  operacion: operacion.optional(),
  monto,
  segundoPago: z.boolean().optional(),
  repetida: pagoManualInput.shape.repetida,
});

export const rejectInput = z.object({ motivo: requiredText(300, 'Escribe el motivo') });
