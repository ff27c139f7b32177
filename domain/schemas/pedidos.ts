import { z } from 'zod';
import { destinatarios } from '../rules/destinatario.ts';
import { checkoutMedios } from '../rules/formas-pago.ts';
import { maxOrigen, normalizeOrigen } from '../rules/origen.ts';
import { estadosPedido } from '../rules/pedido-states.ts';
import { clasesLinea, maxCantidad, maxLines } from '../rules/pedidos.ts';
import { comprobante, comprobanteInput } from './comprobante.ts';
import { pedidoCuota, shownCuotas } from './cuotas.ts';
import { publicWays } from './formas-pago.ts';
import { chosenId, wholeNumber } from './numbers.ts';
import { correo } from './session.ts';
import { requiredText, text } from './text.ts';

const invalidCantidad = `La cantidad va de 1 a ${maxCantidad}`;
const estado = z.enum(estadosPedido);
const instant = z.iso.datetime();
const medio = z.enum(checkoutMedios, { error: 'Elige cómo quieres pagar' });

export const requestedLine = z.object({
  cursoId: chosenId('Curso inválido'),
  /** Name and price as the client remembers them; never trusted. */
  nombre: text(300).default(''),
  cantidad: wholeNumber(1, maxCantidad, invalidCantidad),
  precio: z.number({ error: 'Precio inválido' }).default(0),
  /** Of a course that is bought as part of a paquete. */
  paqueteId: chosenId('Paquete inválido').optional(),
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
  comprobante: comprobanteInput.optional(),
  cupon: text(100).optional(),
  /** Consent to advertising. Without a default, which would change what a repeated request is compared with. */
  publicidad: z.boolean({ error: 'Indica sí o no' }).optional(),
  /** Who gets the buyer's seat; without it `destinatarioOf` decides. */
  destinatario: z.enum(destinatarios, { error: 'Elige para quién es' }).optional(),
  /** How the buyer wants to pay; it can be changed on the page of the pedido. */
  medio: medio.optional(),
  /** Where the buyer came from: `utm_source / utm_medium / utm_campaign` of the first link. */
  origen: text(maxOrigen).overwrite(normalizeOrigen).optional(),
  /** Paid in instalments; `total` is still the price of the cart, and `cuotas` what the buyer accepted. */
  planId: chosenId('Plan inválido').optional(),
  cuotas: shownCuotas.optional(),
});

/** What is bought: a level, or the certificado of the curso (null). */
export const compraCertificadoInput = z.object({
  cursoId: chosenId('Curso inválido'),
  nivelId: chosenId('Nivel inválido').nullable(),
  total: z.number({ error: 'Total inválido' }),
  /** The buyer knows what is still missing. */
  aunqueFalte: z.boolean({ error: 'Indica sí o no' }).default(false),
  comprobante: comprobanteInput.optional(),
});

/** A buyer who lacks a requisito must confirm that they know it. */
export const compraCertificadoForm = (falta: boolean) =>
  z.object({
    aunqueFalte: z.boolean().refine((said) => said || !falta, { error: 'Confirma que sabes lo que falta' }),
  });

export const quoteInput = pedidoInput.pick({ items: true, buyerEmail: true }).extend({
  cupon: requiredText(100, 'Escribe el código del cupón'),
});

export const plansInput = pedidoInput.pick({ items: true, buyerEmail: true, cupon: true });

export const pedidoLine = z.object({
  cursoId: z.number().int(),
  /** A seat in the course, an instalment of one, or a certificate of it. */
  clase: z.enum(clasesLinea),
  nombre: z.string(),
  cantidad: z.number().int(),
  /** What a seat cost, and its list price at that time. */
  precio: z.number(),
  precioLista: z.number(),
  /** Part of the coupon's discount, over all seats of the line. */
  descuento: z.number(),
  /** Name of the paquete that it was bought with, whose share the price is; or empty. */
  paquete: z.string(),
  paqueteId: z.number().int().nullable(),
});

export type PedidoLine = z.output<typeof pedidoLine>;

export const pedidoQuote = z.object({
  /** The code as it is stored. */
  cupon: z.string(),
  lineas: z.array(pedidoLine),
  subtotal: z.number(),
  descuento: z.number(),
  total: z.number(),
  /** Minutes for which the use of the coupon is held without a payment; null without such an end. */
  plazoMinutos: z.number().int().nullable(),
});

export type PedidoQuote = z.output<typeof pedidoQuote>;

export const createdPedido = z.object({
  /** The number for people; the specification calls it orderId. */
  orderId: z.string(),
  numero: z.string(),
  paymentUrl: z.string().nullable(),
  /** Access key: lets its holder read the state of the pedido. */
  clave: z.string(),
  /** Why there is no payment page although there should be one. */
  aviso: z.string().nullable(),
  estado,
  /** Page of the pedido, relative to the site. */
  url: z.string(),
  /** No way to pay is configured: the school contacts the buyer. */
  contacto: z.boolean(),
});

/** The page where it is paid. */
export const boughtCertificado = z.object({ numero: z.string(), url: z.string() });

const shortCodigo = (message: string) => requiredText(100, message);

export const pedidoRef = z.object({
  numero: shortCodigo('Falta el número de pedido'),
  clave: shortCodigo('Falta la clave del pedido'),
});

export const medioInput = pedidoRef.extend({ medio });
export const remindersInput = pedidoRef.extend({ recibe: z.boolean({ error: 'Indica sí o no' }) });
export const correoInput = pedidoRef.extend({ correo });

const cursoInicio = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  inicio: instant,
  /** Recorded: it is studied whenever one likes. */
  asincronico: z.boolean(),
});

const cupo = z.object({
  curso: z.string(),
  /** Number 1 is the buyer's own. */
  numero: z.number().int(),
  usado: z.boolean(),
  /** Only for the buyer, signed in; null for everybody else and once it is used. */
  codigo: z.string().nullable(),
});

export type Cupo = z.output<typeof cupo>;

export const pedidoEstado = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  /** Code of the coupon, or empty. */
  cupon: z.string(),
  descuento: z.number(),
  lineas: z.array(pedidoLine),
  creado: instant,
  paymentUrl: z.string().nullable(),
  puedeReintentar: z.boolean(),
  /** A course that was cancelled or filled up before this pedido was paid: nothing should be paid for it any more. */
  cerrado: z
    .object({ cursoId: z.number().int(), nombre: z.string(), cancelado: z.boolean(), libres: z.number().int() })
    .nullable(),
  /** How the buyer wants to pay; null when nothing was chosen. */
  medioElegido: medio.nullable(),
  /** A payment was started and is not decided yet: paying again could charge twice. */
  pagoEnProceso: z.boolean(),
  /** Given back so far, and what the school still has, in soles. */
  devuelto: z.number(),
  queda: z.number(),
  /** What is missing of a pedido that was paid in part; 0 for any other. */
  falta: z.number(),
  /** Refunds that the school made itself, by an operation of its own; the others go back through the provider. */
  devueltoAMano: z.array(z.object({ monto: z.number(), operacion: z.string() })),
  /** Whether the buyer's e-mail can be used. */
  conCorreo: z.boolean(),
  /** That e-mail, masked: the link of the page may be seen by others. */
  correo: z.string(),
  /** Whether the holder of this key may add or correct that e-mail. */
  puedeCorregir: z.boolean(),
  /** Whether there is a mail of this state to send again. */
  puedeReenviar: z.boolean(),
  pagado: instant.nullable(),
  /** How it was paid, for the receipt; empty without a payment that stands. */
  medio: z.string(),
  operacion: z.string(),
  /** When what was bought begins; only of a paid pedido. */
  inicios: z.array(cursoInicio),
  /** Seats of a paid pedido. */
  cupos: z.array(cupo),
  /** No mail with the access reaches the buyer: it is activated from this page. */
  puedeAbrir: z.boolean(),
  /** The caller placed it for somebody else, who has or gets the access. */
  paraOtra: z.boolean(),
  /** Yape, Plin and bank accounts, while the pedido can be paid with them. */
  formasPago: publicWays.nullable(),
  /** The declared pago that staff have not verified yet. */
  verificacion: z
    .object({ medio: z.string(), operacion: z.string(), conVoucher: z.boolean(), creado: instant })
    .nullable(),
  /** Why the last declared payment could not be verified. */
  rechazo: z.object({ medio: z.string(), operacion: z.string(), motivo: z.string() }).nullable(),
  comprobante: comprobante.nullable(),
  /** Nothing was issued yet: the holder of the key may correct those data. */
  puedeCambiarComprobante: z.boolean(),
  /** Issued documents that the holder of the key may download. */
  comprobantes: z.array(
    z.object({
      comprobanteId: z.number().int(),
      tipo: z.enum(['01', '03', '07']),
      numero: z.string(),
      estado: z.string(),
      pdf: z.boolean(),
      xml: z.boolean(),
    }),
  ),
  /** No way to pay is configured: the school contacts the buyer. */
  contacto: z.boolean(),
  /** Whether the buyer is reminded of paying; null when there is nothing to be reminded of. */
  recordatorios: z.boolean().nullable(),
  /** Every instalment of the plan that it belongs to; empty for any other pedido. */
  cuotas: z.array(pedidoCuota),
  /** What is owed of them, if it can be paid at once from here. */
  saldo: z.number().nullable(),
});

export type PedidoEstado = z.output<typeof pedidoEstado>;

/** Claim code that the page of a pedido gives out. */
export const openedPedido = z.object({ codigo: z.string() });

export const startedPago = z.object({ paymentUrl: z.string() });

/** Null where the page of the pedido itself says how to pay. */
export const chosenMedio = z.object({ paymentUrl: z.string().nullable() });

/** New key of the page: keys mailed to the earlier address can no longer correct the e-mail. */
export const correctedCorreo = z.object({ clave: z.string() });

export const myPedido = z.object({
  numero: z.string(),
  estado,
  total: z.number(),
  lineas: z.array(pedidoLine),
  creado: instant,
  pagado: instant.nullable(),
  enVerificacion: z.boolean(),
  /** How to pay the overdue instalment that pauses a course of the reader: with this pedido, or all that is owed. */
  pausa: z.enum(['cuota', 'saldo']).nullable(),
  clave: z.string(),
});

export type MyPedido = z.output<typeof myPedido>;
