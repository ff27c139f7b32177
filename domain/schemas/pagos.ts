import { z } from 'zod';
import { parseNumber } from '../formats/parse-number.ts';
import { hasTwoDecimals } from '../formats/round.ts';
import { estadosDevolucion, estadosPago } from '../rules/pagos.ts';
import { manualMedios } from '../rules/pedidos.ts';
import { id } from './list.ts';
import { chosenId, rowId } from './numbers.ts';
import { requiredText, storable, storableJson, text } from './text.ts';
import { storedImageName } from './uploads.ts';

const instant = z.iso.datetime();

const devolucionDetalle = z.object({
  devolucionId: z.string(),
  monto: z.number(),
  modo: z.enum(['proveedor', 'manual']),
  estado: z.enum(estadosDevolucion),
  motivo: z.string(),
  referencia: z.string(),
  /** Why the provider refused it, in words. */
  error: z.string().nullable(),
  quien: z.string().nullable(),
  creado: instant,
});

export const pagoDetalle = z.object({
  pagoId: z.number().int(),
  proveedor: z.string(),
  referencia: z.string(),
  medio: z.string(),
  estado: z.enum(estadosPago),
  /** State in the words of the provider. */
  estadoProveedor: z.string(),
  monto: z.number(),
  moneda: z.string(),
  devuelto: z.number(),
  queda: z.number(),
  /** Approved, but the pedido did not need it: a duplicate, or another amount. */
  sobra: z.boolean(),
  fechaOperacion: z.string().nullable(),
  voucher: z.boolean(),
  motivo: z.string(),
  quien: z.string().nullable(),
  creado: instant,
  devoluciones: z.array(devolucionDetalle),
});

export type PagoDetalle = z.output<typeof pagoDetalle>;

/** Money of a pedido, in soles. */
export const balance = z.object({ recibido: z.number(), devuelto: z.number(), queda: z.number() });

export const pagoParams = z.object({ id, pagoId: id });

const medios = Object.keys(manualMedios) as [keyof typeof manualMedios, ...(keyof typeof manualMedios)[]];

const monto = z
  .number({ error: 'Escribe el monto' })
  .min(0, { error: 'El monto no puede ser negativo' })
  .max(1_000_000, { error: 'El monto es demasiado grande' })
  .refine(hasTwoDecimals, { error: 'Usa hasta dos decimales' });

export const positiveMonto = monto.refine((value) => value > 0, { error: 'El monto debe ser mayor que cero' });

export const operacion = requiredText(60, 'Escribe el número de operación')
  .regex(/^[0-9A-Za-z][0-9A-Za-z ./_-]*$/, { error: 'Usa solo letras, números, guiones y puntos' })
  .transform((value) => value.toUpperCase());

const pagoManualShape = {
  medio: z.enum(medios, { error: 'Elige el medio de pago' }),
  /** Cash has none: it is numbered by the pedido. */
  operacion: operacion.optional(),
  /** Without it, what is missing of the total. */
  monto: monto.optional(),
  /** Day of the operation; today without it. */
  fecha: z.iso.date({ error: 'Escribe la fecha de la operación' }).optional(),
  /** File name of an uploaded picture of owner type `pago`. */
  voucher: storedImageName.optional(),
  /** Staff know that another pedido has this operation or photo. */
  repetida: z.boolean({ error: 'Indica sí o no' }).optional(),
};

type Recorded = { medio: string; operacion?: string | undefined };
const hasOperacion = ({ medio, operacion: typed }: Recorded) => medio === 'efectivo' || typed !== undefined;
const missingOperacion = { error: 'Escribe el número de operación', path: ['operacion'] };

export const pagoManualInput = z.object(pagoManualShape).refine(hasOperacion, missingOperacion);

export const voidPagoInput = z.object({ motivo: requiredText(300, 'Escribe el motivo') });

export const movePagoInput = z.object({
  /** Numero of the pedido that the money was for. */
  numero: requiredText(30, 'Escribe el número del pedido').transform((value) => value.toUpperCase()),
  motivo: requiredText(300, 'Escribe el motivo'),
});

export const devolucionInput = z.object({
  pagoId: chosenId('Elige el pago'),
  /** Without it, all that is left of the pago. */
  monto: positiveMonto.optional(),
  motivo: requiredText(300, 'Escribe el motivo'),
  /** `proveedor`: the provider gives the money back; `manual`: the school did and notes it. */
  modo: z.enum(['proveedor', 'manual'], { error: 'Elige cómo se devuelve' }),
  /** Number of the operation by which the school gave the money back. */
  operacion: text(60).default(''),
  /** Ids of the asientos that lose their access; the others are kept. */
  retirar: z.array(rowId).max(2_500).default([]),
});

export type DevolucionInput = z.output<typeof devolucionInput>;

/** Forms of staff: inputs hold text; an empty amount is the whole. */
export const optionalAmount = z.string().transform((typed, context): number | undefined => {
  if (typed.trim() === '') return undefined;
  const parsed = monto.safeParse(parseNumber(typed));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message });
  return z.NEVER;
});

/** An empty input is no operation. */
const typedOperacion = z.preprocess((typed) => (typed === '' ? undefined : typed), operacion.optional());

export const pagoManualForm = z
  .object({
    medio: pagoManualShape.medio,
    operacion: typedOperacion,
    repetida: pagoManualShape.repetida,
    monto: optionalAmount,
    fecha: z.iso.date({ error: 'Escribe la fecha de la operación' }),
  })
  .refine(hasOperacion, missingOperacion);

export const devolucionForm = devolucionInput
  .pick({ motivo: true, modo: true, operacion: true })
  .extend({ monto: optionalAmount });

const notificationId = z.union([z.string().max(200), z.number()]);

const unreadable = { error: 'El aviso tiene caracteres no permitidos' };

export const notificationQuery = z.object({
  'data.id': z.string().max(200).refine(storable, unreadable).optional(),
  type: z.string().max(100).refine(storable, unreadable).optional(),
});

/** As sent by the provider; stored whole. */
export const notificationBody = z
  .looseObject({
    id: notificationId.optional(),
    type: z.string().max(100).optional(),
    data: z.looseObject({ id: notificationId.optional() }).optional(),
  })
  .refine(storableJson, unreadable);
