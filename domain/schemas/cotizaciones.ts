import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { limaDay } from '../formats/lima-time.ts';
import { sortColumns } from '../formats/sorting.ts';
import { isRuc } from '../rules/comprobante.ts';
import { estadosCotizacion, maxSeats } from '../rules/cotizaciones.ts';
import { maxLines } from '../rules/pedidos.ts';
import { seatDiscount } from './asistido.ts';
import { day, dayRange, exportQuery, id, listQuery, ordenOf } from './list.ts';
import { wholeNumber } from './numbers.ts';
import { requiredText, text } from './text.ts';

const seats = `De 1 a ${maxSeats} cupos`;

const empresaFields = {
  ruc: requiredText(20, 'Escribe el RUC')
    .overwrite((value) => value.replaceAll(/[\s.-]/g, ''))
    .refine(isRuc, { error: 'Ese RUC no es válido: revisa sus 11 dígitos' }),
  razonSocial: requiredText(200, 'Escribe la razón social'),
  direccion: requiredText(300, 'Escribe la dirección fiscal'),
  contacto: requiredText(200, 'Escribe el nombre del contacto'),
  correo: requiredText(254, 'Escribe el correo del contacto').refine(isEmailAddress, {
    error: 'Escribe un correo válido',
  }),
  celular: text(60).default(''),
};

export const cotizacionInput = z.object({
  ...empresaFields,
  items: z
    .array(
      z.object({
        cursoId: id,
        cantidad: wholeNumber(1, maxSeats, seats),
      }),
      { error: 'Elige al menos un curso' },
    )
    .min(1, { error: 'Elige al menos un curso' })
    .max(maxLines, { error: `Máximo ${maxLines} cursos por cotización` })
    .refine((items) => new Set(items.map(({ cursoId }) => cursoId)).size === items.length, {
      error: 'Un curso está dos veces',
    }),
  porcentaje: z
    .number({ error: 'Escribe el descuento' })
    .int({ error: 'Usa un porcentaje entero' })
    .min(0, { error: 'De 0 a 100' })
    .max(100, { error: 'De 0 a 100' })
    .default(0),
  vence: day.refine((value) => value >= limaDay(new Date()), { error: 'Elige hoy o un día que viene' }),
  condiciones: text(2_000).default(''),
  /** Mails the link to the contact. */
  enviar: z.boolean().default(true),
});
export type CotizacionInput = z.output<typeof cotizacionInput>;

/** The form of staff, flat: its values become `cotizacionInput`. */
export const cotizacionForm = z.object({
  ...empresaFields,
  celular: text(60),
  items: z
    .array(
      z.object({
        cursoId: z.number(),
        nombre: z.string(),
        precio: z.number(),
        ...seatDiscount,
        cantidad: z
          .string()
          .refine((typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxSeats, {
            error: seats,
          }),
      }),
    )
    .min(1, { error: 'Elige al menos un curso' }),
  porcentaje: z
    .string()
    .refine((typed) => /^\d{0,3}$/.test(typed.trim()) && Number(typed) <= 100, { error: 'De 0 a 100' }),
  vence: z.iso.date({ error: 'Elige el último día' }),
  condiciones: text(2_000),
  enviar: z.boolean(),
});

const amounts = {
  subtotal: z.number(),
  porcentaje: z.number().int(),
  descuento: z.number(),
  total: z.number(),
};

const estado = z.enum(estadosCotizacion);

export const cotizacionSummary = z.object({
  cotizacionId: z.number().int(),
  numero: z.string(),
  ruc: z.string(),
  razonSocial: z.string(),
  contacto: z.string(),
  estado,
  cupos: z.number().int(),
  total: z.number(),
  vence: z.iso.date(),
  creado: z.iso.datetime(),
  pedidoId: z.number().int().nullable(),
  /** Number of the order of purchase, or empty. */
  orden: z.string(),
});
export type CotizacionSummary = z.output<typeof cotizacionSummary>;

/** Order of purchase of the company, to pay later. */
const ordenCompra = z.object({ numero: z.string(), recibida: z.iso.datetime() }).nullable();

const line = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  cantidad: z.number().int(),
  precio: z.number(),
  /** Of a seat, before the discount by their number. */
  precioLista: z.number(),
  importe: z.number(),
});

const cuenta = z.object({ banco: z.string(), titular: z.string(), numero: z.string(), cci: z.string() });

/** As the company reads it. */
export const cotizacionHoja = z.object({
  numero: z.string(),
  estado,
  creado: z.iso.datetime(),
  vence: z.iso.date(),
  proveedor: z.object({ razonSocial: z.string(), ruc: z.string(), direccion: z.string() }),
  ruc: z.string(),
  razonSocial: z.string(),
  direccion: z.string(),
  contacto: z.string(),
  lineas: z.array(line),
  ...amounts,
  condiciones: z.string(),
  cuentas: z.array(cuenta),
  /** Why it was withdrawn. */
  motivo: z.string(),
  aceptada: z.object({ cuando: z.iso.datetime(), quien: z.string(), pedidoUrl: z.string() }).nullable(),
  ordenCompra,
  /** Its pedido waits for a payment, so an order of purchase may be sent. */
  puedeOrden: z.boolean(),
});
export type CotizacionHoja = z.output<typeof cotizacionHoja>;

export const cotizacionDetalle = cotizacionSummary.extend({
  hoja: cotizacionHoja,
  correo: z.string(),
  celular: z.string(),
  /** Page of the quotation, and the message with it. */
  url: z.string(),
  texto: z.string(),
  whatsapp: z.string().nullable(),
});
export type CotizacionDetalle = z.output<typeof cotizacionDetalle>;

const filters = { estado: estado.optional(), ...dayRange };
export const cotizacionesQuery = listQuery.extend({ ...filters, orden: ordenOf(sortColumns.cotizaciones) });
export type CotizacionesQuery = z.output<typeof cotizacionesQuery>;
export const cotizacionesExport = exportQuery.extend(filters);

export const cotizacionKey = z.object({ numero: text(20), clave: text(64) });

export const ordenCompraQuery = cotizacionKey.extend({
  ordenCompra: requiredText(60, 'Escribe el número de la orden de compra'),
});

/** A form without JavaScript sends `on`; an API client sends a boolean. */
const ticked = z
  .union([z.boolean(), z.literal('on'), z.literal('')])
  .transform((value) => value === true || value === 'on');

export const acceptInput = cotizacionKey.extend({
  nombre: requiredText(200, 'Escribe tu nombre y cargo'),
  conforme: ticked.default(false).refine((value) => value, { error: 'Marca que aceptas la cotización' }),
});

/** `url`: page of the order. */
export const acceptedCotizacion = z.object({ url: z.string() });

export const withdrawInput = z.object({ motivo: requiredText(300, 'Escribe el motivo') });

export const empresasQuery = z.object({
  q: text(100).refine((typed) => typed.length >= 2, { error: 'Escribe al menos dos letras' }),
});

/** A company that was quoted before. */
export const empresa = z.object({
  empresaId: z.number().int(),
  ruc: z.string(),
  razonSocial: z.string(),
  direccion: z.string(),
  contacto: z.string(),
  correo: z.string(),
  celular: z.string(),
});
export type Empresa = z.output<typeof empresa>;
