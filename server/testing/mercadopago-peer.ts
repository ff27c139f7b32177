import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { signNotification } from '../ports/pagos/signature.ts';
import { createRefunds, type PeerPayment } from './mercadopago-refunds.ts';

export type PeerPreference = { id: string; idempotencyKey: string; body: PreferenceBody };
type PreferenceBody = {
  external_reference: string;
  items: { title: string; quantity: number; unit_price: number; currency_id: string }[];
  [field: string]: unknown;
};
type Answer = { status: number; body: unknown };

export const peerToken = 'APP_USR-de-prueba';
export const peerSecret = 'secreto-de-los-avisos';

/** Local stand-in for MercadoPago's API. It can be slow, fail, repeat itself and answer out of order. */
export async function startMercadopagoPeer() {
  const preferences = new Map<string, PeerPreference>();
  const payments = new Map<number, PeerPayment>();
  const requests: string[] = [];
  /** `loseRefunds`: the next refunds are made, but their response is lost. */
  const mood = { delayMs: 0, failNext: 0, failStatus: 503, garbage: false, loseRefunds: 0 };
  /** The next refund waits for `before` before it is made, and for `after` before it is answered. */
  let heldRefund: { before?: Promise<void>; after?: Promise<void> } = {};
  let heldRead: { path: string; arrive(): Promise<void> } | null = null;
  let nextId = 1_000_000_000;
  let clock = Date.now();
  /** Each change gets a later timestamp. */
  const tick = () => {
    clock += 1;
    return new Date(clock).toISOString();
  };
  const refunds = createRefunds(payments, tick);

  async function answer(request: IncomingMessage, url: URL): Promise<Answer> {
    const sent = await readAll(request);
    requests.push(`${request.method} ${url.pathname}`);
    if (mood.delayMs > 0) await wait(mood.delayMs);
    if (mood.failNext > 0) {
      mood.failNext -= 1;
      return { status: mood.failStatus, body: { message: 'internal error' } };
    }
    if (request.headers.authorization !== `Bearer ${peerToken}`)
      return { status: 401, body: { message: 'unauthorized' } };
    if (request.method === 'POST' && url.pathname === '/checkout/preferences') return createPreference(request, sent);
    if (url.pathname === '/v1/payments/search') {
      const wanted = url.searchParams.get('external_reference');
      return { status: 200, body: { results: [...payments.values()].filter((p) => p.external_reference === wanted) } };
    }
    const refunded = url.pathname.match(/^\/v1\/payments\/(\d+)\/refunds$/)?.[1];
    if (refunded) {
      const key = String(request.headers['x-idempotency-key'] ?? '');
      const { before, after } = heldRefund;
      if (request.method === 'POST') heldRefund = {};
      await before;
      const made = refunds.answer(request.method, Number(refunded), sent, key);
      await after;
      if (mood.loseRefunds === 0) return made;
      mood.loseRefunds -= 1;
      request.socket.destroy();
    }
    if (url.pathname === heldRead?.path) await heldRead.arrive();
    const found = payments.get(Number(url.pathname.match(/^\/v1\/payments\/(\d+)$/)?.[1]));
    return found ? { status: 200, body: found } : { status: 404, body: { message: 'Payment not found' } };
  }

  function createPreference(request: IncomingMessage, sent: string): Answer {
    const body = JSON.parse(sent) as PreferenceBody;
    const idempotencyKey = String(request.headers['x-idempotency-key']);
    const id = preferences.get(idempotencyKey)?.id ?? randomUUID();
    preferences.set(idempotencyKey, { id, idempotencyKey, body });
    return { status: 201, body: { id, init_point: `${url}/checkout/v1/redirect?pref_id=${id}` } };
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request, new URL(request.url ?? '/', url));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(mood.garbage ? '<html>mantenimiento</html>' : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    mood,
    preferences,
    payments,
    requests,
    refunds: refunds.refunds,
    /** Holds the next refund at that moment, until the returned function is called. */
    holdRefund(where: 'before' | 'after'): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      heldRefund = { [where]: promise };
      return resolve;
    },
    /** Answers reads of this payment only after that many have arrived, so that all readers see the same state. */
    holdReads(id: number, arrivals: number): void {
      const { promise, resolve } = Promise.withResolvers<void>();
      let left = arrivals;
      const arrive = () => {
        left -= 1;
        if (left <= 0) resolve();
        return promise;
      };
      heldRead = { path: `/v1/payments/${id}`, arrive };
    },
    /** Pays the amount of the preference, unless `changes` say otherwise. */
    pay(numero: string, status: string, changes: Partial<PeerPayment> = {}): PeerPayment {
      const { body } = [...preferences.values()].find((p) => p.body.external_reference.startsWith(`${numero}_`))!;
      nextId += 1;
      const at = tick();
      const cents = body.items.reduce((sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity, 0);
      const payment: PeerPayment = {
        id: nextId,
        status,
        transaction_amount: cents / 100,
        currency_id: body.items[0]?.currency_id ?? 'PEN',
        external_reference: body.external_reference,
        payment_method_id: 'visa',
        date_created: at,
        date_last_updated: at,
        ...changes,
      };
      payments.set(payment.id, payment);
      return payment;
    },
    change(id: number, status: string): void {
      payments.set(id, { ...payments.get(id)!, status, date_last_updated: tick() });
    },
    /** A signed notification; a repetition has the same id. */
    notice(id: number, eventId: string = randomUUID()) {
      const requestId = randomUUID();
      const ts = String(Math.floor(Date.now() / 1000));
      const firma = signNotification(peerSecret, { dataId: String(id), requestId }, ts);
      return {
        path: `/api/pagos/mercadopago?data.id=${id}&type=payment`,
        headers: { 'x-signature': firma, 'x-request-id': requestId },
        body: { id: eventId, type: 'payment', action: 'payment.updated', data: { id: String(id) } },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type MercadopagoPeer = Awaited<ReturnType<typeof startMercadopagoPeer>>;

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
