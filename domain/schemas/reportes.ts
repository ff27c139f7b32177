import { z } from 'zod';
import { toCentimos } from '../formats/money.ts';
import { parseNumber } from '../formats/parse-number.ts';
import { informeKeys, maxReminded } from '../rules/informes.ts';
import { isKnownRange, movementRangeError } from '../rules/movement.ts';
import { groupingKeys, noneKey } from '../rules/reportes.ts';
import { day, dayRange, formato, id } from './list.ts';
import { requiredText, text } from './text.ts';

const centimos = z.number().int();

const inOrder = ({ desde, hasta }: { desde?: string | undefined; hasta?: string | undefined }) =>
  desde === undefined || hasta === undefined || desde <= hasta;
const order = { error: 'El primer día va antes que el último', path: ['hasta'] };
const known = { error: movementRangeError, path: ['desde'] };

/** Of a report between two days in Lima; without them the last 30 days. */
export const rangeQuery = z
  .object(dayRange)
  .refine(inOrder, order)
  .refine((range) => isKnownRange(range), known);

/** Key of a row: an id, or `-` for the row of sales without one. */
export const idKey = text(12).refine((key) => key === '' || key === noneKey || id.safeParse(key).success, {
  error: 'ID inválido',
});

const ventasFilter = {
  ...dayRange,
  /** Narrow the sales that are summed; `-` selects sales without one. */
  medio: text(40).optional(),
  cursoId: id.optional(),
  cupon: text(40).optional(),
  vendedor: idKey.optional(),
};

export const ventasQuery = z
  .object({ ...ventasFilter, por: z.enum(groupingKeys, { error: 'Elige por qué agrupar' }).default('dia') })
  .refine(inOrder, order)
  .refine((range) => isKnownRange(range), known);

export const ventasExport = z
  .object({ ...ventasFilter, por: z.enum(groupingKeys, { error: 'Elige por qué agrupar' }).default('dia'), formato })
  .refine(inOrder, order)
  .refine((range) => isKnownRange(range), known);

/** For the accountant: an Excel workbook with every sheet, or one of them as CSV. */
export const contadorQuery = z
  .object({
    ...dayRange,
    formato,
    hoja: z.enum(['ventas', 'devoluciones', 'pagos'], { error: 'Elige la hoja' }).default('ventas'),
    /** Of the CSV: `punto-y-coma` writes decimal commas too. */
    separador: z.enum(['coma', 'punto-y-coma'], { error: 'Elige el separador' }).default('coma'),
  })
  .refine(inOrder, order)
  .refine((range) => isKnownRange(range), known);

export type ContadorQuery = z.output<typeof contadorQuery>;

export type VentasQuery = z.output<typeof ventasQuery>;

const sums = {
  /** Orders that became paid then, and their seats. */
  pedidos: z.number().int(),
  cupos: z.number().int(),
  /** What arrived, what went back, and the difference: each in the period in which it happened. */
  brutoCentimos: centimos,
  devueltoCentimos: centimos,
  netoCentimos: centimos,
};

export const ventasReport = z.object({
  filas: z.array(z.object({ clave: z.string(), nombre: z.string(), ...sums })),
  total: z.object(sums),
});

export type VentasReport = z.output<typeof ventasReport>;
export type VentasRow = VentasReport['filas'][number];

const informe = z.enum(informeKeys, { error: 'Elige el reporte' });

export const informeQuery = z
  .object({ ...dayRange, informe })
  .refine(inOrder, order)
  .refine((range) => isKnownRange(range), known);

export const informeExport = z
  .object({ ...dayRange, informe, formato })
  .refine(inOrder, order)
  .refine((range) => isKnownRange(range), known);

/** By the key of the column: amounts are céntimos, days `yyyy-MM-dd`, null where there is nothing to say. */
const values = z.record(z.string(), z.union([z.string(), z.number()]).nullable());

export const informeTable = z.object({
  filas: z.array(
    z.object({
      clave: z.string(),
      nombre: z.string(),
      /** Screen with what is behind the row. */
      enlace: z.string().nullable(),
      /** Whether its buyer can be reminded now; null where it makes no sense. */
      recordable: z.boolean().nullable(),
      valores: values,
    }),
  ),
  /** Sum of each column that adds up, over all rows. */
  total: values,
  /** Rows that did not fit. */
  faltan: z.number().int(),
});

export type InformeTable = z.output<typeof informeTable>;
export type InformeRow = InformeTable['filas'][number];

export const remindInput = z.object({
  pedidos: z
    .array(id)
    .min(1, { error: 'Elige al menos un pedido' })
    .max(maxReminded, { error: `Elige como máximo ${maxReminded} pedidos` }),
});

/** Numbers with commas between them. */
export const reminderPreviewQuery = z.object({
  pedidos: z
    .string({ error: 'Elige al menos un pedido' })
    .transform((text): unknown[] => text.split(','))
    .pipe(remindInput.shape.pedidos),
});

export const reminderPreview = z.object({
  /** Who would be mailed now, and who would be left out. */
  recordables: z.number().int(),
  omitidos: z.number().int(),
  /** The mail of the first of them, without the key of the order; blank when there is none. */
  numero: z.string(),
  asunto: z.string(),
  texto: z.string(),
});

export const reminded = z.object({ recordados: z.number().int(), omitidos: z.number().int() });

export const cierreQuery = z.object({ fecha: day });

const cierreMedio = z.object({
  medio: z.string(),
  nombre: z.string(),
  pagos: z.number().int(),
  devoluciones: z.number().int(),
  cobradoCentimos: centimos,
  devueltoCentimos: centimos,
  /** Collected less returned: what the bank or the box should have more than the day before. */
  esperadoCentimos: centimos,
  /** What somebody counted, or null; and what was expected then, null until the day is closed. */
  contadoCentimos: centimos.nullable(),
  esperadoAlCerrarCentimos: centimos.nullable(),
});

export const cierre = z.object({
  fecha: z.iso.date(),
  medios: z.array(cierreMedio),
  totalCentimos: centimos,
  /** Payments of the day whose operation or photo is also in another order. */
  repetidos: z.number().int(),
  /** Who closed it; null while it is open. */
  cierre: z
    .object({ cierreId: z.number().int(), cuando: z.iso.datetime(), quien: z.string(), nota: z.string() })
    .nullable(),
  /** Closings of the day that were undone. */
  reaperturas: z.array(z.object({ cuando: z.iso.datetime(), quien: z.string(), motivo: z.string() })),
  /** Money that may explain a difference. */
  pistas: z.array(
    z.object({
      tipo: z.enum(['declarado', 'devolucion', 'ayer']),
      medio: z.string(),
      numero: z.string(),
      montoCentimos: centimos,
    }),
  ),
});

export type Cierre = z.output<typeof cierre>;

const countedCentimos = z
  .number({ error: 'Escribe cuánto hay' })
  .int({ error: 'Escribe cuánto hay' })
  .min(-1_000_000_000, { error: 'El monto es demasiado grande' })
  .max(1_000_000_000, { error: 'El monto es demasiado grande' });

export const closeInput = z.object({
  fecha: day,
  medios: z
    .array(z.object({ medio: requiredText(40, 'Falta el medio de pago'), contadoCentimos: countedCentimos }))
    .max(50, { error: 'Son demasiados medios de pago' }),
  nota: text(1_000).default(''),
});

export const reopenInput = z.object({ fecha: day, motivo: requiredText(300, 'Escribe el motivo') });

const typedCentimos = z.string().transform((typed, context): number | null => {
  if (typed.trim() === '') return null;
  const counted = countedCentimos.safeParse(toCentimos(parseNumber(typed)));
  if (counted.success) return counted.data;
  context.addIssue({ code: 'custom', message: 'Escribe un monto, por ejemplo 120.50' });
  return z.NEVER;
});

/** Forms: what was counted is text, by medio; blank is not counted. */
export const cierreForm = z.object({ contado: z.record(z.string(), typedCentimos), nota: text(1_000) });
export const reopenForm = reopenInput.pick({ motivo: true });
