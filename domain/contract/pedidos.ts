import {
  acceso,
  activateInput,
  claimInput,
  codigoInput,
  openedAcceso,
  proveMailInput,
} from '../schemas/activate-acceso.ts';
import { offeredPlan } from '../schemas/cuotas.ts';
import { download, formato, listQuery } from '../schemas/list.ts';
import {
  cancelInput,
  pedidoDetalle,
  pedidoIdParams,
  pedidoSummary,
  pedidosFilter,
  pedidosQuery,
  resendInput,
} from '../schemas/managed-pedidos.ts';
import { notificationBody, notificationQuery } from '../schemas/pagos.ts';
import {
  boughtCertificado,
  chosenMedio,
  compraCertificadoInput,
  correctedCorreo,
  correoInput,
  createdPedido,
  medioInput,
  myPedido,
  openedPedido,
  pedidoEstado,
  pedidoInput,
  pedidoQuote,
  pedidoRef,
  plansInput,
  quoteInput,
  remindersInput,
  startedPago,
} from '../schemas/pedidos.ts';
import { endpoint, lookupWork, nothing, resource, resources } from './endpoint.ts';

export const createPedido = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'public',
  summary: 'Crear un pedido; la cabecera Idempotency-Key evita crearlo dos veces',
  body: pedidoInput,
  limit: { per: 'address', points: 100, seconds: 900 },
  answer: resource(createdPedido),
});

export const buyCertificado = endpoint({
  method: 'POST',
  path: '/orders/certificado',
  access: 'session',
  summary: 'Comprar un certificado, o un nivel, que el curso vende aparte; se emite cuando se cumple lo que pide',
  body: compraCertificadoInput,
  limit: { per: 'address', points: 100, seconds: 900 },
  message: 'Guardamos tu pedido.',
  answer: resource(boughtCertificado),
});

export const quotePedido = endpoint({
  method: 'POST',
  path: '/orders/cotizar',
  access: 'public',
  summary: 'Cuánto costaría un pedido con un cupón; no gasta ningún uso',
  body: quoteInput,
  // A code that works costs nothing: only guesses are counted.
  limit: { per: 'address', points: 40, seconds: 900, onSuccess: 'refund' },
  uncached: lookupWork,
  answer: resource(pedidoQuote),
});

export const listOfferedPlans = endpoint({
  method: 'POST',
  path: '/orders/cuotas',
  access: 'public',
  summary: 'Los planes de cuotas de una compra, con sus fechas y montos',
  body: plansInput,
  limit: { per: 'address', points: 200, seconds: 900 },
  answer: resources(offeredPlan),
});

export const getPedidoEstado = endpoint({
  method: 'GET',
  path: '/orders/estado',
  access: 'public',
  summary: 'Estado de un pedido, con la clave que recibió quien lo hizo',
  query: pedidoRef,
  limit: { per: 'address', points: 600, seconds: 900 },
  answer: resource(pedidoEstado),
});

export const retryPago = endpoint({
  method: 'POST',
  path: '/orders/reintentar',
  access: 'public',
  summary: 'Volver a abrir la página de pago de un pedido',
  body: pedidoRef,
  limit: { per: 'address', points: 60, seconds: 900 },
  answer: resource(startedPago),
});

export const chooseMedio = endpoint({
  method: 'POST',
  path: '/orders/medio',
  access: 'public',
  summary: 'Elegir otra forma de pagar un pedido; con tarjeta abre la página de pago',
  body: medioInput,
  limit: { per: 'address', points: 60, seconds: 900 },
  answer: resource(chosenMedio),
});

export const correctCorreo = endpoint({
  method: 'POST',
  path: '/orders/correo',
  access: 'public',
  summary: 'Agregar o corregir el correo de un pedido, con su clave, hasta que se use el acceso',
  body: correoInput,
  limit: [
    { per: 'address', points: 20, seconds: 900 },
    { per: 'account', accountFrom: ['numero'], points: 6, seconds: 3_600 },
  ],
  message: 'Listo: te escribimos al correo nuevo. Los enlaces al correo anterior ya no sirven.',
  answer: resource(correctedCorreo),
});

export const setReminders = endpoint({
  method: 'POST',
  path: '/orders/recordatorios',
  access: 'public',
  summary: 'Recibir o no los recordatorios de un pedido que no se ha pagado, con su clave',
  body: remindersInput,
  limit: { per: 'address', points: 60, seconds: 900 },
  answer: nothing,
});

export const resendPedido = endpoint({
  method: 'POST',
  path: '/orders/reenviar',
  access: 'public',
  summary: 'Volver a enviar el correo de un pedido a la dirección con la que se hizo',
  body: pedidoRef,
  limit: [
    { per: 'address', points: 20, seconds: 900 },
    { per: 'account', accountFrom: ['numero'], points: 3, seconds: 3_600 },
  ],
  message: 'Te lo enviamos otra vez. Puede tardar unos minutos: revisa también tu carpeta de spam.',
  answer: nothing,
});

export const openPedido = endpoint({
  method: 'POST',
  path: '/orders/abrir',
  access: 'public',
  summary: 'Un código para activar el acceso desde la página del pedido, cuando ningún correo llega al comprador',
  body: pedidoRef,
  limit: [
    { per: 'address', points: 20, seconds: 900 },
    { per: 'account', accountFrom: ['numero'], points: 10, seconds: 3_600 },
  ],
  answer: resource(openedPedido),
});

export const listMyPedidos = endpoint({
  method: 'GET',
  path: '/mis-pedidos',
  access: 'session',
  summary: 'Los pedidos de quien inició sesión',
  query: listQuery,
  answer: resources(myPedido),
});

export const listPedidos = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'caja',
  summary: 'Pedidos, los más nuevos primero',
  query: pedidosQuery,
  answer: resources(pedidoSummary),
});

export const exportPedidos = endpoint({
  method: 'GET',
  path: '/orders/exportar',
  access: 'caja',
  summary: 'Los pedidos filtrados, como hoja de cálculo CSV',
  exports: true,
  stepUp: 'export-people',
  query: pedidosFilter.extend({ formato }),
  answer: resource(download),
});

export const getPedido = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: 'caja',
  summary: 'Un pedido con sus pagos, cupos e historia',
  params: pedidoIdParams,
  answer: resource(pedidoDetalle),
});

export const cancelPedido = endpoint({
  method: 'POST',
  path: '/orders/:id/cancelar',
  access: 'caja',
  // One that was paid by hand is refunded with it, which is for ADMIN.
  stepUpIf: 'refund',
  summary: 'Cancelar un pedido; si se pagó a mano, ADMIN registra así la devolución y retira el acceso',
  params: pedidoIdParams,
  body: cancelInput,
  message: 'Pedido cancelado.',
  answer: resource(pedidoDetalle),
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/orders/:id/reenviar',
  access: 'caja',
  summary: 'Enviar otra vez el correo del pedido, si hace falta a una dirección corregida',
  params: pedidoIdParams,
  body: resendInput,
  message: 'Correo en camino.',
  answer: resource(pedidoDetalle),
});

export const notifyMercadopago = endpoint({
  method: 'POST',
  path: '/pagos/mercadopago',
  access: 'public',
  summary: 'Avisos de MercadoPago, firmados con x-signature',
  query: notificationQuery,
  body: notificationBody,
  answer: nothing,
});

export const notifySandbox = endpoint({
  method: 'POST',
  path: '/pagos/pruebas',
  access: 'public',
  summary: 'Avisos de la página de pago de prueba, firmados igual',
  query: notificationQuery,
  body: notificationBody,
  answer: nothing,
});

// Whatever takes a claim code shares one count, or a guess could be tried once per endpoint.
const codesPerAddress = { name: 'claim-code', per: 'address', points: 60, seconds: 900 } as const;

export const getAcceso = endpoint({
  method: 'POST',
  path: '/accesos/ver',
  access: 'public',
  summary: 'Qué abre el enlace de una compra o el código de un cupo',
  body: codigoInput,
  limit: codesPerAddress,
  answer: resource(acceso),
});

export const proveMail = endpoint({
  method: 'POST',
  path: '/accesos/correo',
  access: 'public',
  summary: 'Enviar al correo el código que demuestra que es de quien lo escribe',
  body: proveMailInput,
  limit: [codesPerAddress, { per: 'account', accountFrom: ['correo'], points: 5, seconds: 3_600 }],
  message: 'Te enviamos un código. Revisa tu correo.',
  answer: nothing,
});

export const activateAcceso = endpoint({
  method: 'POST',
  path: '/accesos/activar',
  access: 'public',
  summary: 'Crear la cuenta y abrir los cursos con el enlace o el código',
  body: activateInput,
  limit: [
    codesPerAddress,
    { per: 'address', points: 30, seconds: 900 },
    // Guesses of the code that proves the e-mail.
    { per: 'account', accountFrom: ['correo', 'codigo'], points: 10, seconds: 900 },
  ],
  message: 'Tu cuenta está lista. Ya puedes iniciar sesión.',
  answer: resource(openedAcceso),
});

export const claimAcceso = endpoint({
  method: 'POST',
  path: '/accesos/reclamar',
  access: 'session',
  summary: 'Abrir los cursos del enlace o el código en la cuenta de la sesión',
  body: claimInput,
  limit: codesPerAddress,
  message: 'Listo: ya tienes acceso.',
  answer: resource(openedAcceso),
});
