import { toCentimos, toSoles } from 'domain/formats/money.ts';
import type { z } from 'zod';
import {
  type ApiOptions,
  askMercadopago,
  MercadopagoError,
  payment,
  preferencia,
  refund as refundBody,
  searchResult,
} from './mercadopago-api.ts';
import {
  type Cobro,
  type CobroSettings,
  type EstadoPago,
  type Pagos,
  PagosUnavailable,
  type ReadPago,
  type Refund,
  RefundRefused,
} from './port.ts';
import { isValidSignature } from './signature.ts';

export type MercadopagoOptions = {
  accessToken: string;
  webhookSecret: string;
  baseUrl?: string;
  timeoutMs?: number;
};

/** A dispute in mediation keeps the payment approved until it is decided. */
const estados: Record<string, EstadoPago> = {
  approved: 'aprobado',
  in_mediation: 'aprobado',
  partially_refunded: 'aprobado',
  authorized: 'pendiente',
  in_process: 'pendiente',
  pending: 'pendiente',
  rejected: 'rechazado',
  cancelled: 'rechazado',
  refunded: 'devuelto',
  charged_back: 'contracargo',
};

/** Checkout Pro: the buyer pays on MercadoPago's page. */
export function createMercadopagoPagos(options: MercadopagoOptions): Pagos {
  const { accessToken, webhookSecret, baseUrl = 'https://api.mercadopago.com', timeoutMs = 10_000 } = options;
  const api: ApiOptions = { accessToken, baseUrl: baseUrl.replace(/\/+$/, ''), timeoutMs };

  return {
    proveedor: 'mercadopago',
    async createCobro(cobro) {
      const body = toPreference(cobro);
      // Idempotent: the same pedido gets the same preference until it expires.
      const request = {
        method: 'POST',
        path: '/checkout/preferences',
        body,
        idempotencyKey: preferenceKey(cobro),
      } as const;
      const made = await askMercadopago(api, request, preferencia);
      if (!made) throw new PagosUnavailable('MercadoPago answered 404 to a new preference');
      return { preferencia: made.id, url: made.init_point };
    },
    async readPago(reference) {
      if (!/^\d{1,20}$/.test(reference)) return null;
      const found = await askMercadopago(api, { method: 'GET', path: `/v1/payments/${reference}` }, payment);
      return found && toPago(found);
    },
    async searchPagos(referenciaExterna) {
      const query = new URLSearchParams({
        external_reference: referenciaExterna,
        sort: 'date_created',
        criteria: 'desc',
      });
      const found = await askMercadopago(api, { method: 'GET', path: `/v1/payments/search?${query}` }, searchResult);
      return (found?.results ?? []).map(toPago).filter((pago) => pago.referenciaExterna === referenciaExterna);
    },
    refundPago: (refund) => refundMercadopago(api, refund),
    isAuthenticNotification: (aviso, now) => isValidSignature(webhookSecret, aviso, now),
  };
}

/** MercadoPago's names for Peruvian identity documents. */
const identificationTypes = { DNI: 'DNI', CE: 'C.E', RUC: 'RUC' } as const;

function preferenceKey({ referenciaExterna, ajustes }: Cobro): string {
  return ajustes?.vence ? `${referenciaExterna}_${ajustes.vence.getTime().toString(36)}` : referenciaExterna;
}

function toPreference(cobro: Cobro) {
  const { referenciaExterna, moneda, lineas, comprador, returnUrl, notificationUrl, ajustes } = cobro;
  const { identificacion } = comprador;
  const https = (url: string) => url.startsWith('https:');
  const items = lineas
    .filter(({ precioCentimos }) => precioCentimos > 0)
    .map(({ cursoId, nombre, cantidad, precioCentimos }) => ({
      id: String(cursoId),
      title: nombre.slice(0, 250),
      quantity: cantidad,
      unit_price: precioCentimos / 100,
      currency_id: moneda,
    }));
  return {
    items,
    payer: {
      name: comprador.nombre,
      ...(comprador.correo && { email: comprador.correo }),
      ...(identificacion && {
        identification: { type: identificationTypes[identificacion.tipo], number: identificacion.numero },
      }),
    },
    external_reference: referenciaExterna,
    // MercadoPago refuses a preference with a URL that is not https.
    ...(https(returnUrl) && {
      back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
      auto_return: 'approved',
    }),
    ...(https(notificationUrl) && { notification_url: `${notificationUrl}?source_news=webhooks` }),
    ...(ajustes && toSettings(ajustes)),
  };
}

function toSettings({ cuotas, tiposExcluidos, vence, descriptor }: CobroSettings) {
  const methods = {
    ...(cuotas !== null && { installments: cuotas }),
    ...(tiposExcluidos.length > 0 && { excluded_payment_types: tiposExcluidos.map((id) => ({ id })) }),
  };
  return {
    ...(Object.keys(methods).length > 0 && { payment_methods: methods }),
    ...(vence && { expires: true, expiration_date_to: vence.toISOString() }),
    ...(descriptor && { statement_descriptor: descriptor }),
  };
}

function toPago(read: z.output<typeof payment>): ReadPago {
  const estado = estados[read.status] ?? 'desconocido';
  const isRefunded = estado === 'devuelto' || estado === 'contracargo';
  const montoCentimos = toCentimos(read.transaction_amount);
  const refunded = toCentimos(read.transaction_amount_refunded ?? 0);
  const changed = new Date(read.date_last_updated ?? read.date_created ?? 0);
  return {
    referencia: read.id,
    referenciaExterna: read.external_reference ?? '',
    estado,
    estadoProveedor: read.status,
    montoCentimos,
    devueltoCentimos: estado === 'aprobado' ? Math.min(montoCentimos, refunded) : isRefunded ? montoCentimos : 0,
    moneda: read.currency_id,
    medio: read.payment_method_id ?? '',
    actualizado: Number.isNaN(changed.getTime()) ? new Date(0) : changed,
  };
}

const tooOld =
  'El pago es demasiado antiguo y MercadoPago ya no lo devuelve. Devuelve el dinero por otro medio y anótalo a mano.';
const unknownPago = 'MercadoPago no conoce ese pago.';

/** Refund error codes as messages for the administrator. */
const refusals: Record<string, string> = {
  '2000': unknownPago,
  '2024': tooOld,
  '15016': tooOld,
  '2063': 'MercadoPago no permite devolver este pago en su estado actual: quizá ya se devolvió o está en disputa.',
  '3024': 'MercadoPago no devuelve este pago en partes: solo se puede devolver completo.',
  '4292': 'MercadoPago no recibió la clave que evita devolver dos veces. No se devolvió nada.',
};

/** Statuses after which the same request may succeed: credentials, timeout, rate limit. */
const temporary = [401, 403, 408, 425, 429];

async function refundMercadopago(api: ApiOptions, refund: Refund): Promise<string> {
  const { referencia, montoCentimos, whole, idempotencyKey } = refund;
  if (!/^\d{1,20}$/.test(referencia)) throw new RefundRefused('2000', unknownPago);
  const path = `/v1/payments/${referencia}/refunds`;
  const body = whole ? {} : { amount: toSoles(montoCentimos) };
  try {
    const made = await askMercadopago(api, { method: 'POST', path, body, idempotencyKey }, refundBody);
    if (!made) throw new RefundRefused('2000', unknownPago);
    return made.id;
  } catch (error) {
    if (!(error instanceof MercadopagoError) || error.status >= 500 || temporary.includes(error.status)) throw error;
    const code = error.codes.find((each) => refusals[each]) ?? error.codes[0] ?? String(error.status);
    throw new RefundRefused(code, refusals[code] ?? `MercadoPago rechazó la devolución (código ${code}).`);
  }
}
