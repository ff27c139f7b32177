import { z } from 'zod';
import { addDays, limaDay } from '../formats/lima-time.ts';
import { sortColumns } from '../formats/sorting.ts';
import { day, dayRange, listQuery, ordenOf } from './list.ts';
import { requiredText } from './text.ts';

/** `esperando`: the first instalment is not paid yet. `cerrada`: the purchase was cancelled or refunded. */
export const managedEstados = ['pendiente', 'vencida', 'pagada', 'perdonada', 'esperando', 'cerrada'] as const;

/** `por-atender`: overdue after every mail. Without a filter: what is owed. */
export const cuotaFilters = ['por-atender', ...managedEstados, 'todas'] as const;

export const managedCuota = z.object({
  cuotaId: z.number().int(),
  numero: z.number().int(),
  /** How many its plan has. */
  de: z.number().int(),
  vence: z.iso.date(),
  /** Days since its date while it is owed; below 0 before it, null for any other. */
  dias: z.number().int().nullable(),
  monto: z.number(),
  estado: z.enum(managedEstados),
  /** The buyer declared a payment that nobody has verified yet. */
  porVerificar: z.boolean(),
  /** The access of the purchase is paused because of it. */
  enPausa: z.boolean(),
  comprador: z.string(),
  cursos: z.string(),
  pedidoId: z.number().int(),
  pedido: z.string(),
  /** Why it was forgiven, or empty. */
  motivo: z.string(),
  /** The page to pay it, and a chat with a text that leads there; null when it cannot be paid. */
  enlace: z.string().nullable(),
  whatsapp: z.string().nullable(),
});

export type ManagedCuota = z.output<typeof managedCuota>;

export const cuotasQuery = listQuery.extend({
  estado: z.enum(cuotaFilters, { error: 'Ese estado no existe' }).optional(),
  /** Of their dates. */
  ...dayRange,
  orden: ordenOf(sortColumns.cuotas),
});

export type CuotasQuery = z.output<typeof cuotasQuery>;

const maxDaysAhead = 730;
const motivo = requiredText(300, 'Escribe el motivo');

export const forgiveInput = z.object({ motivo });
export const moveInput = z.object({
  vence: day
    .refine((value) => value >= limaDay(new Date()), { error: 'Elige hoy o un día que viene' })
    .refine((value) => value <= addDays(limaDay(new Date()), maxDaysAhead), {
      error: 'Elige un día de estos dos años',
    }),
  motivo,
});
