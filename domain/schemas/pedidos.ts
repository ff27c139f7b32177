import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { estadosPago, estadosPedido } from '../rules/pedido-states.ts';
import { maxCantidad, maxLineas, mediosManuales } from '../rules/pedidos.ts';
import { dni } from './dni.ts';
import { id, listaQuery } from './lista.ts';
import { contrasenaNueva } from './sesion.ts';
import { texto, textoRequerido } from './texto.ts';

const maxInt = 2_147_483_647;
const cantidadInvalida = `La cantidad va de 1 a ${maxCantidad}`;
const estado = z.enum(estadosPedido);
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

export const pedidoInput = z.object({
  buyerName: textoRequerido(200, 'Ingresa tu nombre'),
  buyerEmail: texto(254).default(''),
  buyerPhone: texto(60).default(''),
  items: z
    .array(lineaPedida, { error: 'El carrito está vacío' })
    .min(1, { error: 'El carrito está vacío' })
    .max(maxLineas, { error: `Máximo ${maxLineas} cursos por pedido` }),
  total: z.number({ error: 'Total inválido' }),
});

const lineaPedido = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  cantidad: z.number().int(),
  precio: z.number(),
});

export type LineaPedido = z.output<typeof lineaPedido>;

export const createdPedido = z.object({
  /** The number people read; programs of the specification know it as orderId. */
  orderId: z.string(),
  numero: z.string(),
  paymentUrl: z.string().nullable(),
  /** Opens the state of this order to whoever made it. */
  clave: z.string(),
  /** Why there is no payment page although there should be one. */
  aviso: z.string().nullable(),
});

const codigoCorto = (message: string) => textoRequerido(100, message);

export const pedidoRef = z.object({
  numero: codigoCorto('Falta el número de pedido'),
  clave: codigoCorto('Falta la clave del pedido'),
});

export const pedidoEstado = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  lineas: z.array(lineaPedido),
  creado: instante,
  paymentUrl: z.string().nullable(),
  puedeReintentar: z.boolean(),
  /** Whether the buyer can be written to. */
  conCorreo: z.boolean(),
});

export type PedidoEstado = z.output<typeof pedidoEstado>;

export const pagoIniciado = z.object({ paymentUrl: z.string() });

export const pedidosFiltro = z.object({ q: texto(100).optional(), estado: estado.optional() });
export const pedidosQuery = listaQuery.extend({ estado: estado.optional() });

export type PedidosFiltro = z.output<typeof pedidosFiltro>;
export type PedidosQuery = z.output<typeof pedidosQuery>;

export const pedidoResumen = z.object({
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

export type PedidoResumen = z.output<typeof pedidoResumen>;

const pagoDetalle = z.object({
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

const eventoDetalle = z.object({
  eventoId: z.number().int(),
  tipo: z.string(),
  texto: z.string(),
  detalle: z.record(z.string(), z.unknown()),
  quien: z.string().nullable(),
  creado: instante,
});

const asientoDetalle = z.object({
  asientoId: z.number().int(),
  cursoId: z.number().int(),
  curso: z.string(),
  numero: z.number().int(),
  estado: z.enum(['libre', 'reclamado', 'revocado']),
  quien: z.string().nullable(),
  reclamado: instante.nullable(),
});

export const pedidoDetalle = pedidoResumen.extend({
  usuarioId: z.number().int().nullable(),
  lineas: z.array(lineaPedido),
  pagos: z.array(pagoDetalle),
  eventos: z.array(eventoDetalle),
  asientos: z.array(asientoDetalle),
});

export type PedidoDetalle = z.output<typeof pedidoDetalle>;

export const pedidoIdParams = z.object({ id });

const medios = Object.keys(mediosManuales) as [keyof typeof mediosManuales, ...(keyof typeof mediosManuales)[]];

export const pagoManualInput = z.object({
  medio: z.enum(medios, { error: 'Elige el medio de pago' }),
  operacion: textoRequerido(60, 'Escribe el número de operación')
    .regex(/^[0-9A-Za-z][0-9A-Za-z ./_-]*$/, { error: 'Usa solo letras, números, guiones y puntos' })
    .transform((value) => value.toUpperCase()),
});

export const cancelInput = z.object({ motivo: textoRequerido(300, 'Escribe el motivo') });

/** An address corrects the one of the order; the codes sent to the old one stop working. */
export const resendInput = z.object({ correo: texto(254).optional() });

export const miPedido = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  lineas: z.array(lineaPedido),
  creado: instante,
  pagado: instante.nullable(),
  clave: z.string(),
});

export type MiPedido = z.output<typeof miPedido>;

const notificationId = z.union([z.string().max(200), z.number()]);

export const notificationQuery = z.object({
  'data.id': z.string().max(200).optional(),
  type: z.string().max(100).optional(),
});

/** As the provider sends it; kept whole. */
export const notificationBody = z.looseObject({
  id: notificationId.optional(),
  type: z.string().max(100).optional(),
  data: z.looseObject({ id: notificationId.optional() }).optional(),
});

export const codigoInput = z.object({ codigo: textoRequerido(100, 'Escribe tu código') });

const correo = texto(254).refine((value) => value === '' || isEmailAddress(value), {
  error: 'Escribe un correo válido',
});

export const activateInput = z.object({
  codigo: codigoInput.shape.codigo,
  dni,
  contrasena: contrasenaNueva,
  nombre: textoRequerido(150, 'Escribe tu nombre'),
  apellido: textoRequerido(150, 'Escribe tu apellido'),
  /** Left out with the link of a purchase, the account takes the address the link was sent to. */
  correo: correo.optional(),
});

const cursoDeAcceso = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  /** False when it was claimed already. */
  disponible: z.boolean(),
  /** Whether the person asking has it already. */
  matriculado: z.boolean(),
});

export const acceso = z.object({
  /** `compra`: the link mailed to the buyer; `asiento`: a code that the buyer hands on. */
  tipo: z.enum(['compra', 'asiento']),
  comprador: z.string(),
  cursos: z.array(cursoDeAcceso),
  requiereCuenta: z.boolean(),
  requiereCorreo: z.boolean(),
});

export type Acceso = z.output<typeof acceso>;

export const openedAcceso = z.object({ cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string() })) });

export type OpenedAcceso = z.output<typeof openedAcceso>;
