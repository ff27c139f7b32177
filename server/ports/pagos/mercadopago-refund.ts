import { toSoles } from 'domain/formats/money.ts';
import { type ApiOptions, askMercadopago, MercadopagoError, refund as refundBody } from './mercadopago-api.ts';
import { type Refund, RefundRefused } from './port.ts';

const tooOld =
  'El pago es demasiado antiguo y MercadoPago ya no lo devuelve. Devuelve el dinero por otro medio y anótalo a mano.';
const unknownPago = 'MercadoPago no conoce ese pago.';

/** Error codes of refunds, in words for the administrator. */
const refusals: Record<string, string> = {
  '2000': unknownPago,
  '2024': tooOld,
  '15016': tooOld,
  '2063': 'MercadoPago no permite devolver este pago en su estado actual: quizá ya se devolvió o está en disputa.',
  '3024': 'MercadoPago no devuelve este pago en partes: solo se puede devolver completo.',
  '4292': 'MercadoPago no recibió la clave que evita devolver dos veces. No se devolvió nada.',
};

/** Statuses after which the same request can succeed: credentials, timeout, rate limit. */
const temporary = [401, 403, 408, 425, 429];

export async function refundMercadopago(api: ApiOptions, refund: Refund): Promise<string> {
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
