import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { estadosPago } from '../rules/pagos.ts';
import { estadosPedido } from '../rules/pedido-states.ts';
import { manualMedios, maxCantidad, maxLines } from '../rules/pedidos.ts';
import { dni } from './dni.ts';
import { id, listQuery } from './list.ts';
import { newContrasena } from './session.ts';
import { requiredText, text } from './text.ts';

const maxInt = 2_147_483_647;
const invalidCantidad = `La cantidad va de 1 a ${maxCantidad}`;
const estado = z.enum(estadosPedido);
const instant = z.iso.datetime();

const requestedLine = z.object({
  cursoId: z
    .number({ error: 'Curso inválido' })
    .int({ error: 'Curso inválido' })
    .min(1, { error: 'Curso inválido' })
    .max(maxInt, { error: 'Curso inválido' }),
  /** Name and price as the client remembers them; never trusted. */
  nombre: text(300).default(''),
  cantidad: z
    .number({ error: invalidCantidad })
    .int({ error: invalidCantidad })
    .min(1, { error: invalidCantidad })
    .max(maxCantidad, { error: invalidCantidad }),
  precio: z.number({ error: 'Precio inválido' }).default(0),
});

export const pedidoInput = z.object({
  buyerName: requiredText(200, 'Ingresa tu nombre'),
  buyerEmail: text(254).default(''),
  buyerPhone: text(60).default(''),
  items: z
    .array(requestedLine, { error: 'El carrito está vacío' })
    .min(1, { error: 'El carrito está vacío' })
    .max(maxLines, { error: `Máximo ${maxLines} cursos por pedido` }),
  total: z.number({ error: 'Total inválido' }),
});

const pedidoLine = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  cantidad: z.number().int(),
  precio: z.number(),
});

export type PedidoLine = z.output<typeof pedidoLine>;

export const createdPedido = z.object({
  /** The number for people; the specification calls it orderId. */
  orderId: z.string(),
  numero: z.string(),
  paymentUrl: z.string().nullable(),
  /** Access key: lets its holder read the state of the pedido. */
  clave: z.string(),
  /** Why there is no payment page although there should be one. */
  aviso: z.string().nullable(),
});

const shortCodigo = (message: string) => requiredText(100, message);

export const pedidoRef = z.object({
  numero: shortCodigo('Falta el número de pedido'),
  clave: shortCodigo('Falta la clave del pedido'),
});

export const pedidoEstado = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  lineas: z.array(pedidoLine),
  creado: instant,
  paymentUrl: z.string().nullable(),
  puedeReintentar: z.boolean(),
  /** Whether the buyer's e-mail can be used. */
  conCorreo: z.boolean(),
});

export type PedidoEstado = z.output<typeof pedidoEstado>;

export const startedPago = z.object({ paymentUrl: z.string() });

export const pedidosFilter = z.object({ q: text(100).optional(), estado: estado.optional() });
export const pedidosQuery = listQuery.extend({ estado: estado.optional() });

export type PedidosFilter = z.output<typeof pedidosFilter>;
export type PedidosQuery = z.output<typeof pedidosQuery>;

export const pedidoSummary = z.object({
  id: z.number().int(),
  numero: z.string(),
  estado,
  buyerName: z.string(),
  buyerEmail: z.string(),
  buyerPhone: z.string(),
  total: z.number(),
  /** Seats of all lines. */
  cantidad: z.number().int(),
  proveedor: z.string(),
  creado: instant,
  pagado: instant.nullable(),
});

export type PedidoSummary = z.output<typeof pedidoSummary>;

const pagoDetalle = z.object({
  pagoId: z.number().int(),
  proveedor: z.string(),
  referencia: z.string(),
  medio: z.string(),
  estado: z.enum(estadosPago),
  monto: z.number(),
  moneda: z.string(),
  quien: z.string().nullable(),
  creado: instant,
});

const eventoDetalle = z.object({
  eventoId: z.number().int(),
  tipo: z.string(),
  texto: z.string(),
  detalle: z.record(z.string(), z.unknown()),
  quien: z.string().nullable(),
  creado: instant,
});

const asientoDetalle = z.object({
  asientoId: z.number().int(),
  cursoId: z.number().int(),
  curso: z.string(),
  numero: z.number().int(),
  estado: z.enum(['libre', 'reclamado', 'revocado']),
  quien: z.string().nullable(),
  reclamado: instant.nullable(),
});

export const pedidoDetalle = pedidoSummary.extend({
  usuarioId: z.number().int().nullable(),
  lineas: z.array(pedidoLine),
  pagos: z.array(pagoDetalle),
  eventos: z.array(eventoDetalle),
  asientos: z.array(asientoDetalle),
});

export type PedidoDetalle = z.output<typeof pedidoDetalle>;

export const pedidoIdParams = z.object({ id });

const medios = Object.keys(manualMedios) as [keyof typeof manualMedios, ...(keyof typeof manualMedios)[]];

export const pagoManualInput = z.object({
  medio: z.enum(medios, { error: 'Elige el medio de pago' }),
  operacion: requiredText(60, 'Escribe el número de operación')
    .regex(/^[0-9A-Za-z][0-9A-Za-z ./_-]*$/, { error: 'Usa solo letras, números, guiones y puntos' })
    .transform((value) => value.toUpperCase()),
});

export const cancelInput = z.object({ motivo: requiredText(300, 'Escribe el motivo') });

/** Corrects the address of the pedido; codes sent to the old one stop working. */
export const resendInput = z.object({ correo: text(254).optional() });

export const myPedido = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  lineas: z.array(pedidoLine),
  creado: instant,
  pagado: instant.nullable(),
  clave: z.string(),
});

export type MyPedido = z.output<typeof myPedido>;

const notificationId = z.union([z.string().max(200), z.number()]);

export const notificationQuery = z.object({
  'data.id': z.string().max(200).optional(),
  type: z.string().max(100).optional(),
});

/** As sent by the provider; stored whole. */
export const notificationBody = z.looseObject({
  id: notificationId.optional(),
  type: z.string().max(100).optional(),
  data: z.looseObject({ id: notificationId.optional() }).optional(),
});

export const codigoInput = z.object({ codigo: requiredText(100, 'Escribe tu código') });

const correo = text(254).refine((value) => value === '' || isEmailAddress(value), {
  error: 'Escribe un correo válido',
});

export const activateInput = z.object({
  codigo: codigoInput.shape.codigo,
  dni,
  contrasena: newContrasena,
  nombre: requiredText(150, 'Escribe tu nombre'),
  apellido: requiredText(150, 'Escribe tu apellido'),
  /** Optional with the link of a purchase: the account then gets the address that the link was sent to. */
  correo: correo.optional(),
});

const accesoCurso = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  /** False when already claimed. */
  disponible: z.boolean(),
  /** Whether the caller already has the course. */
  matriculado: z.boolean(),
});

export const acceso = z.object({
  /** `compra`: the link mailed to the buyer; `asiento`: a claim code for somebody else. */
  tipo: z.enum(['compra', 'asiento']),
  comprador: z.string(),
  cursos: z.array(accesoCurso),
  requiereCuenta: z.boolean(),
  requiereCorreo: z.boolean(),
});

export type Acceso = z.output<typeof acceso>;

export const openedAcceso = z.object({ cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string() })) });

export type OpenedAcceso = z.output<typeof openedAcceso>;
