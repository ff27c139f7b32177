import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { estadosPago } from '../rules/pagos.ts';
import { dayRange, formato, id, listQuery, ordenOf } from './list.ts';
import { idKey } from './reportes.ts';
import { text } from './text.ts';

export const movementKinds = ['pago', 'devolucion'] as const;

/** A pago in any state, or a refund or chargeback of one. */
export const moneyMovement = z.object({
  /** `p12` or `d3`: payments and returns are counted apart. */
  id: z.string(),
  tipo: z.enum(movementKinds),
  pagoId: z.number().int(),
  /** When the money arrived or went back; of a payment that did not arrive, when it was reported. */
  fecha: z.iso.datetime(),
  /** Day of the operation, as the buyer or staff wrote it. */
  fechaOperacion: z.string().nullable(),
  pedidoId: z.number().int(),
  numero: z.string(),
  buyerName: z.string(),
  /** As they were sold. */
  cursos: z.array(z.string()),
  medio: z.string(),
  operacion: z.string(),
  /** In soles; negative when it went back. */
  monto: z.number(),
  /**
   * Its share of the curso or especialidad that is filtered by, as the reports and the sums count it; null without such
   * a filter, and for money that did not arrive.
   */
  parte: z.number().nullable(),
  /** Of the payment. */
  estado: z.enum(estadosPago),
  /** For the screen: a declared payment is 'En verificación', a return 'Devolución' or 'Contracargo'. */
  estadoTexto: z.string(),
  /** Who recorded, approved or returned it; null for a provider. */
  quien: z.string().nullable(),
  /** The operation or photo is also in another order. */
  repetida: z.boolean(),
});

export type MoneyMovement = z.output<typeof moneyMovement>;

const moneyMovementsFilterShape = {
  q: text(100).optional(),
  ...dayRange,
  tipo: z.enum(movementKinds, { error: 'Elige pago o devolucion' }).optional(),
  medio: text(40).optional(),
  cursoId: id.optional(),
  estado: z.enum(estadosPago, { error: 'Ese estado no existe' }).optional(),
  /** Who recorded, approved or returned it. */
  quien: id.optional(),
  /** As the keys of the reports of sales: `-` selects sales without a cupon, a seller or a source. */
  cupon: text(40).optional(),
  vendedor: idKey.optional(),
  origen: text(100).optional(),
  especialidad: idKey.optional(),
};

export const moneyMovementsFilter = z.object(moneyMovementsFilterShape);
export const moneyMovementsQuery = listQuery.extend({
  ...moneyMovementsFilterShape,
  orden: ordenOf(sortColumns.pagos),
});
export const moneyMovementsExport = moneyMovementsFilter.extend({ formato });

export type MoneyMovementsFilter = z.output<typeof moneyMovementsFilter>;
export type MoneyMovementsQuery = z.output<typeof moneyMovementsQuery>;

/** Sums of the rows of a filter, over money that arrived, in céntimos. */
export const moneyMovementsTotal = z.object({
  pagos: z.number().int(),
  devoluciones: z.number().int(),
  cobradoCentimos: z.number().int(),
  devueltoCentimos: z.number().int(),
  netoCentimos: z.number().int(),
  /** By way to pay, the most first. */
  medios: z.array(z.object({ medio: z.string(), nombre: z.string(), netoCentimos: z.number().int() })),
  /** Declared payments among them that nobody has verified: not part of the sums. */
  porVerificar: z.object({ pagos: z.number().int(), montoCentimos: z.number().int() }),
  /** Everybody who ever recorded, approved or returned a payment, to filter by. */
  autores: z.array(z.object({ usuarioId: z.number().int(), nombre: z.string() })),
});

export type MoneyMovementsTotal = z.output<typeof moneyMovementsTotal>;
