export type PeerPayment = {
  id: number;
  status: string;
  status_detail?: string;
  transaction_amount: number;
  transaction_amount_refunded?: number;
  currency_id: string;
  external_reference: string;
  payment_method_id: string;
  date_created: string;
  date_last_updated: string;
};
export type PeerRefund = { id: number; payment_id: number; amount: number; status: string; idempotencyKey: string };
type Answer = { status: number; body: unknown };

/** MercadoPago's error body. */
function refusal(status: number, code: number, message: string): Answer {
  const cause = [{ code, description: message, data: null }];
  return { status, body: { message, error: status === 404 ? 'not_found' : 'bad_request', status, cause } };
}

const maxAgeMs = 180 * 86_400_000;
const cents = (amount: number) => Math.round(amount * 100);

/** The documented API of refunds: `POST` and `GET /v1/payments/{id}/refunds`. */
export function createRefunds(payments: Map<number, PeerPayment>, tick: () => string) {
  const refunds: PeerRefund[] = [];

  /** Amount of a payment that is not refunded yet, in céntimos. */
  function left(payment: PeerPayment): number {
    return cents(payment.transaction_amount) - cents(payment.transaction_amount_refunded ?? 0);
  }

  function create(payment: PeerPayment | undefined, body: { amount?: number }, idempotencyKey: string): Answer {
    if (!idempotencyKey) return refusal(400, 4292, 'Header X-Idempotency-Key can not be null');
    const earlier = refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
    if (earlier) return { status: 201, body: earlier };
    if (!payment) return refusal(404, 2000, 'Payment not found');
    if (payment.status !== 'approved')
      return refusal(400, 2063, 'The action is not valid for the current payment state');
    const age = Date.parse(payment.date_last_updated) - Date.parse(payment.date_created);
    if (age > maxAgeMs) return refusal(400, 2024, 'Payment too old to be refunded');
    if (payment.payment_method_id === 'legacy') return refusal(400, 15_016, 'The payment is too old to be refunded');
    const amount = body.amount === undefined ? left(payment) : cents(body.amount);
    if (amount < cents(payment.transaction_amount) && payment.payment_method_id === 'pagoefectivo_atm') {
      return refusal(400, 3024, 'Not possible to make a partial refund');
    }
    if (amount <= 0 || amount > left(payment)) return refusal(400, 2018, 'Invalid amount');
    const refund = { id: 5_000_000 + refunds.length, payment_id: payment.id, amount: amount / 100, status: 'approved' };
    refunds.push({ ...refund, idempotencyKey });
    const whole = amount === left(payment);
    payments.set(payment.id, {
      ...payment,
      status: whole ? 'refunded' : 'approved',
      status_detail: whole ? 'refunded' : 'partially_refunded',
      transaction_amount_refunded: (cents(payment.transaction_amount_refunded ?? 0) + amount) / 100,
      date_last_updated: tick(),
    });
    return { status: 201, body: refund };
  }

  return {
    refunds,
    answer(method: string | undefined, paymentId: number, sent: string, idempotencyKey: string): Answer {
      if (method === 'GET') return { status: 200, body: refunds.filter((refund) => refund.payment_id === paymentId) };
      return create(payments.get(paymentId), JSON.parse(sent || '{}') as { amount?: number }, idempotencyKey);
    },
  };
}
