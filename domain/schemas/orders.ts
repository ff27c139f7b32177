import { z } from 'zod';
import { estadosOrder, estadosPago, maxCantidad, maxLineas, mediosManuales } from '../rules/pedidos.ts';
import { id, listaQuery } from './lista.ts';
import { texto, textoRequerido } from './texto.ts';

const maxInt = 2_147_483_647;
const cantidadInvalida = `La cantidad va de 1 a ${maxCantidad}`;
const estado = z.enum(estadosOrder);
const instante = z.iso.datetime();

const lineaPedida = z.object({
  cursoId: z
    .number({ error: 'Curso inválido' })
    .int({ error: 'Curso inválido' })
    .min(1, { error: 'Curso inválido' })
    .max(maxInt, { error: 'Curso inválido' }),
  /** Name and price are the client's memory; what counts is in the database. */
  nombre: texto(300).default(''),
  cantidad: z
    .number({ error: cantidadInvalida })
    .int({ error: cantidadInvalida })
    .min(1, { error: cantidadInvalida })
    .max(maxCantidad, { error: cantidadInvalida }),
  precio: z.number({ error: 'Precio inválido' }).default(0),
});

export const orderInput = z.object({
  buyerName: textoRequerido(200, 'Ingresa tu nombre'),
  buyerEmail: texto(254).default(''),
  buyerPhone: texto(60).default(''),
  items: z
    .array(lineaPedida, { error: 'El carrito está vacío' })
    .min(1, { error: 'El carrito está vacío' })
    .max(maxLineas, { error: `Máximo ${maxLineas} cursos por pedido` }),
  total: z.number({ error: 'Total inválido' }),
});

export type OrderInput = z.input<typeof orderInput>;

export const lineaOrder = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  cantidad: z.number().int(),
  precio: z.number(),
});

export type LineaOrder = z.output<typeof lineaOrder>;

export const orderCreado = z.object({
  /** The number people read; programs of the specification know it as orderId. */
  orderId: z.string(),
  numero: z.string(),
  paymentUrl: z.string().nullable(),
  /** Opens the state of this order to whoever made it. */
  clave: z.string(),
  /** Why there is no payment page although there should be one. */
  aviso: z.string().nullable(),
});

export type OrderCreado = z.output<typeof orderCreado>;

const codigoCorto = (message: string) => textoRequerido(100, message);

export const orderRef = z.object({
  numero: codigoCorto('Falta el número de pedido'),
  clave: codigoCorto('Falta la clave del pedido'),
});

export const orderEstado = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  lineas: z.array(lineaOrder),
  creado: instante,
  paymentUrl: z.string().nullable(),
  puedeReintentar: z.boolean(),
  /** Whether the buyer can be written to. */
  conCorreo: z.boolean(),
});

export type OrderEstado = z.output<typeof orderEstado>;

export const pagoIniciado = z.object({ paymentUrl: z.string() });

export const ordersFiltro = z.object({ q: texto(100).optional(), estado: estado.optional() });
export const ordersQuery = listaQuery.extend({ estado: estado.optional() });

export type OrdersFiltro = z.output<typeof ordersFiltro>;
export type OrdersQuery = z.output<typeof ordersQuery>;

export const orderResumen = z.object({
  id: z.number().int(),
  numero: z.string(),
  estado,
  buyerName: z.string(),
  buyerEmail: z.string(),
  buyerPhone: z.string(),
  total: z.number(),
  /** Seats of all lines together. */
  cantidad: z.number().int(),
  proveedor: z.string(),
  creado: instante,
  pagado: instante.nullable(),
});

export type OrderResumen = z.output<typeof orderResumen>;

export const pagoDetalle = z.object({
  pagoId: z.number().int(),
  proveedor: z.string(),
  referencia: z.string(),
  medio: z.string(),
  estado: z.enum(estadosPago),
  monto: z.number(),
  moneda: z.string(),
  quien: z.string().nullable(),
  creado: instante,
});

export const eventoDetalle = z.object({
  eventoId: z.number().int(),
  tipo: z.string(),
  texto: z.string(),
  detalle: z.record(z.string(), z.unknown()),
  quien: z.string().nullable(),
  creado: instante,
});

export const asientoDetalle = z.object({
  asientoId: z.number().int(),
  cursoId: z.number().int(),
  curso: z.string(),
  numero: z.number().int(),
  estado: z.enum(['libre', 'reclamado', 'revocado']),
  quien: z.string().nullable(),
  reclamado: instante.nullable(),
});

export const orderDetalle = orderResumen.extend({
  usuarioId: z.number().int().nullable(),
  lineas: z.array(lineaOrder),
  pagos: z.array(pagoDetalle),
  eventos: z.array(eventoDetalle),
  asientos: z.array(asientoDetalle),
});

export type OrderDetalle = z.output<typeof orderDetalle>;

export const orderIdParams = z.object({ id });

const medios = Object.keys(mediosManuales) as [keyof typeof mediosManuales, ...(keyof typeof mediosManuales)[]];

export const pagoManualInput = z.object({
  medio: z.enum(medios, { error: 'Elige el medio de pago' }),
  operacion: textoRequerido(60, 'Escribe el número de operación')
    .regex(/^[0-9A-Za-z][0-9A-Za-z ./_-]*$/, { error: 'Usa solo letras, números, guiones y puntos' })
    .transform((value) => value.toUpperCase()),
});

export const cancelarInput = z.object({ motivo: textoRequerido(300, 'Escribe el motivo') });

/** An address corrects the one of the order; the codes sent to the old one stop working. */
export const reenviarInput = z.object({ correo: texto(254).optional() });

export const miOrder = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  lineas: z.array(lineaOrder),
  creado: instante,
  pagado: instante.nullable(),
  clave: z.string(),
});

export type MiOrder = z.output<typeof miOrder>;

const avisoId = z.union([z.string().max(200), z.number()]);

export const avisoQuery = z.object({
  'data.id': z.string().max(200).optional(),
  type: z.string().max(100).optional(),
});

/** As the provider sends it; kept whole. */
export const avisoBody = z.looseObject({
  id: avisoId.optional(),
  type: z.string().max(100).optional(),
  data: z.looseObject({ id: avisoId.optional() }).optional(),
});
