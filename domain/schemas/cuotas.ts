import { z } from 'zod';
import { mostCuotas } from '../rules/cuotas.ts';

/** A date and an amount in soles, as the buyer sees and accepts them. */
const shownCuota = z.object({
  vence: z.iso.date({ error: 'Fecha inválida' }),
  monto: z
    .number({ error: 'Monto inválido' })
    .min(0, { error: 'Monto inválido' })
    .max(1_000_000, { error: 'Monto inválido' }),
});
export type ShownCuota = z.output<typeof shownCuota>;

export const shownCuotas = z
  .array(shownCuota, { error: 'Acepta las cuotas' })
  .max(mostCuotas, { error: 'Acepta las cuotas' });

/** A plan that a purchase can be paid with, if it were placed now. */
export const offeredPlan = z.object({
  planId: z.number().int(),
  nombre: z.string(),
  /** Days after a date on which the access is not paused yet. */
  gracia: z.number().int(),
  /** Percent on top of the price, contained in the amounts. */
  recargo: z.number().int(),
  cuotas: shownCuotas,
});

export type OfferedPlan = z.output<typeof offeredPlan>;

export const estadosCuota = ['pagada', 'pendiente', 'vencida', 'perdonada', 'cerrada'] as const;

/** An instalment on the page of a pedido of its plan. */
export const pedidoCuota = z.object({
  numero: z.number().int(),
  vence: z.iso.date(),
  monto: z.number(),
  estado: z.enum(estadosCuota),
  /** Its pedido, and the page of it. */
  pedido: z.string(),
  url: z.string(),
});

/** The page of the pedido for everything that is owed. */
export const openedSaldo = z.object({ url: z.string() });

export type PedidoCuota = z.output<typeof pedidoCuota>;
