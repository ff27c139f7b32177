import { z } from 'zod';
import { parseNumber } from '../formats/parse-number.ts';
import { totalCentimos } from '../rules/cart-precios.ts';
import { estadosPedido } from '../rules/pedido-states.ts';
import { manualMedios, maxLines } from '../rules/pedidos.ts';
import { comprobanteInput } from './comprobante.ts';
import { rowId } from './numbers.ts';
import { pagoManualInput } from './pagos.ts';
import { requestedLine } from './pedidos.ts';
import { requiredText, text } from './text.ts';

const reason = (message: string) => requiredText(300, message);

/** A sale that staff enter for a client: paid, to be paid by link, or a courtesy. */
export const asistidoInput = z
  .object({
    /** Account of the client, who gets the seats; without it the person named gets them through the mailed link. */
    usuarioId: rowId.optional(),
    buyerName: requiredText(200, 'Escribe el nombre del cliente'),
    buyerEmail: text(254).default(''),
    buyerPhone: text(60).default(''),
    items: z
      .array(requestedLine, { error: 'Elige al menos un curso' })
      .min(1, { error: 'Elige al menos un curso' })
      .max(maxLines, { error: `Máximo ${maxLines} cursos por pedido` }),
    /** In soles, as staff saw it. */
    total: z.number({ error: 'Total inválido' }),
    comprobante: comprobanteInput.optional(),
    cupon: text(100).optional(),
    descuento: z
      .object({
        monto: z
          .number({ error: 'Escribe el descuento' })
          .gt(0, { error: 'El descuento debe ser mayor que cero' })
          .max(1_000_000, { error: 'El descuento es demasiado grande' }),
        motivo: reason('Escribe el motivo del descuento'),
      })
      .optional(),
    /** Free, with its reason. */
    cortesia: reason('Escribe el motivo de la cortesía').optional(),
    /** For other staff. */
    nota: text(2_000).default(''),
    pago: pagoManualInput.optional(),
  })
  .refine(({ cupon, descuento, cortesia }) => [cupon, descuento, cortesia].filter(Boolean).length <= 1, {
    error: 'Elige un cupón, un descuento o una cortesía',
    path: ['descuento'],
  })
  .refine(({ cortesia, pago }) => !(cortesia && pago), { error: 'Una cortesía no se paga', path: ['pago'] });

export type AsistidoInput = z.output<typeof asistidoInput>;

export const createdAsistido = z.object({
  id: z.number().int(),
  numero: z.string(),
  estado: z.enum(estadosPedido),
  total: z.number(),
  /** What is still missing, in soles. */
  falta: z.number(),
  /** Page of the order for the client. */
  enlace: z.string(),
  /** Ready to paste, and as a WhatsApp link where the telephone allows it. */
  texto: z.string(),
  whatsapp: z.string().nullable(),
});

export type CreatedAsistido = z.output<typeof createdAsistido>;

export const clientesQuery = z.object({
  q: text(100).refine((typed) => typed.length >= 2, { error: 'Escribe al menos dos letras' }),
});

/** Somebody to sell to: an account, or an earlier buyer without one. */
export const cliente = z.object({
  usuarioId: z.number().int().nullable(),
  nombre: z.string(),
  documento: z.string(),
  correo: z.string(),
  telefono: z.string(),
});

export type Cliente = z.output<typeof cliente>;

export const notaInternaInput = z.object({ texto: requiredText(2_000, 'Escribe la nota') });

/** A note among staff. */
export const notaInterna = z.object({
  notaInternaId: z.number().int(),
  texto: z.string(),
  quien: z.string(),
  creado: z.iso.datetime(),
});

export type NotaInterna = z.output<typeof notaInterna>;

/** Of a chosen curso: see `discountSeat`. */
export const seatDiscount = {
  cuposDesde: z.number().nullable().optional(),
  cuposDescuento: z.number().nullable().optional(),
};

const optional = (max: number) => text(max);
/** `''`: a soles amount that nobody typed. */
const amount = z.string().transform((typed, context): number => {
  if (typed.trim() === '') return 0;
  const parsed = parseNumber(typed);
  if (Number.isFinite(parsed) && parsed >= 0) return Math.round(parsed * 100) / 100;
  context.addIssue({ code: 'custom', message: 'Escribe un monto' });
  return z.NEVER;
});

/** The amount while it is typed; 0 while it is none. */
export const typedAmount = (typed: string): number => amount.safeParse(typed).data ?? 0;

/** How the client pays: later by the link, now, or not at all. */
export const asistidoWays = { enlace: 'Enviar enlace de pago', ...manualMedios, cortesia: 'Cortesía' } as const;
const ways = Object.keys(asistidoWays) as [keyof typeof asistidoWays, ...(keyof typeof asistidoWays)[]];

/** The form of staff, flat: its values become `asistidoInput`. */
export const asistidoForm = z
  .object({
    usuarioId: z.number().nullable(),
    buyerName: requiredText(200, 'Escribe el nombre del cliente'),
    buyerEmail: optional(254),
    buyerPhone: optional(60),
    items: z
      .array(
        z.object({
          cursoId: z.number(),
          nombre: z.string(),
          precio: z.number(),
          cantidad: z.number(),
          /** Part of a paquete, whose courses go together. */
          paqueteId: z.number().optional(),
          ...seatDiscount,
        }),
      )
      .min(1, { error: 'Elige al menos un curso' }),
    cupon: optional(100),
    descuento: amount,
    motivo: optional(300),
    medio: z.enum(ways),
    operacion: optional(60),
    monto: amount,
    fecha: z.iso.date({ error: 'Escribe la fecha' }),
    comprobante: z.enum(['', 'boleta', 'factura']),
    documento: optional(20),
    razon: optional(200),
    direccion: optional(300),
    nota: optional(2_000),
    /** Another order has the operation or photo, and it pays this one too. */
    repetida: z.boolean(),
  })
  .superRefine((values, context) => {
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if ((values.descuento > 0 || values.medio === 'cortesia') && values.motivo === '') {
      complain('motivo', 'Escribe el motivo');
    }
    if (values.descuento > 0 && values.cupon !== '') complain('descuento', 'Elige un cupón o un descuento');
    const isPaid = values.medio !== 'enlace' && values.medio !== 'cortesia';
    if (isPaid && values.medio !== 'efectivo' && values.operacion === '') {
      complain('operacion', 'Escribe el número de operación');
    }
    if (values.comprobante === '') return;
    const receipt = comprobanteInput.safeParse(receiptOf(values));
    const fields: Record<string, string> = { nombre: 'razon', tipoDocumento: 'documento' };
    for (const { path, message } of receipt.error?.issues ?? []) {
      complain(fields[String(path[0])] ?? String(path[0]), message);
    }
  });

type AsistidoForm = z.output<typeof asistidoForm>;
type Receipt = Pick<AsistidoForm, 'comprobante' | 'documento' | 'razon' | 'direccion' | 'buyerName'>;

function receiptOf({ comprobante: tipo, documento, razon, direccion, buyerName }: Receipt) {
  const isDni = /^\d{8}$/.test(documento.replaceAll(/\D/g, ''));
  const tipoDocumento = tipo === 'factura' ? 'RUC' : isDni ? 'DNI' : 'CE';
  return { tipo, tipoDocumento, documento, nombre: razon || buyerName, direccion };
}

/** In soles, before a coupon. */
export function asistidoTotal({
  items,
  descuento,
  medio,
}: Pick<AsistidoForm, 'items' | 'descuento' | 'medio'>): number {
  if (medio === 'cortesia') return 0;
  return Math.max(0, totalCentimos(items) - Math.round(descuento * 100)) / 100;
}

/** `photo`: stored name of the picture of a payment, if there is one. */
export function asistidoOf(
  values: AsistidoForm,
  total: number,
  photo: { voucher?: string } = {},
): z.input<typeof asistidoInput> {
  const { usuarioId, buyerName, buyerEmail, buyerPhone, items, cupon, descuento, motivo, medio, nota } = values;
  const { operacion, monto, fecha, repetida } = values;
  const isFree = medio === 'cortesia';
  const paid = medio === 'enlace' || medio === 'cortesia' ? null : { medio };
  return {
    ...(usuarioId !== null && { usuarioId }),
    buyerName,
    buyerEmail,
    buyerPhone,
    items,
    total,
    nota,
    ...(cupon && !isFree && { cupon }),
    ...(descuento > 0 && !isFree && { descuento: { monto: descuento, motivo } }),
    ...(isFree && { cortesia: motivo }),
    ...(values.comprobante && { comprobante: comprobanteInput.parse(receiptOf(values)) }),
    ...(paid && {
      pago: {
        ...paid,
        ...photo,
        fecha,
        ...(operacion && { operacion }),
        ...(monto > 0 && { monto }),
        ...(repetida && { repetida }),
      },
    }),
  };
}
