import type { IncomingHttpHeaders } from 'node:http';
import type { notificationBody, notificationQuery } from 'domain/schemas/pagos.ts';
import type { z } from 'zod';
import { inTransaction } from '../../db/connect.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Provider } from '../../ports/pagos/port.ts';
import type { OwnTransaction } from '../deps.ts';
import { confirmPago } from './confirm-pago.ts';
import * as queries from './queries/pagos.ts';

type Notification = {
  proveedor: Provider;
  query: z.output<typeof notificationQuery>;
  body: z.output<typeof notificationBody>;
  headers: IncomingHttpHeaders;
  now: Date;
};

/** Verifies the signature, stores the notification once and enqueues the job that reads the pago. */
export async function receiveNotification(
  deps: OwnTransaction,
  { proveedor, query, body, headers, now }: Notification,
): Promise<void> {
  if (deps.pagos.proveedor !== proveedor) throw notFound();
  const dataId = query['data.id'] || undefined;
  const requestId = header(headers['x-request-id']);
  const firma = header(headers['x-signature']);
  if (!deps.pagos.isAuthenticNotification({ dataId, requestId, firma }, now)) {
    throw new AppError(401, 'firma', 'La firma del aviso no es válida.');
  }
  const tipo = query.type ?? body.type ?? 'desconocido';
  const reference = dataId ?? (body.data?.id === undefined ? undefined : String(body.data.id));
  const eventoId = body.id === undefined ? `${reference} ${firma}` : String(body.id);
  const isPago = tipo === 'payment' && reference !== undefined;
  await inTransaction(deps.db, async (tx) => {
    const event = { proveedor, eventoId, tipo, referencia: reference ?? null, cuerpo: body };
    const inserted = await queries.insertPagoEvent(tx, { ...event, procesado: isPago ? null : now });
    if (inserted.kind === 'existing' || !isPago) return;
    await deps.jobs.enqueue(tx, 'pagos.evento', { pagoEventoId: inserted.pagoEventoId });
  });
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Job of a stored notification: reads the pago from the provider, because the body of the notification is not trusted.
 */
export async function processNotification(
  deps: OwnTransaction,
  pagoEventoId: number,
  lastAttempt = false,
): Promise<void> {
  const event = await queries.findPagoEvent(deps.db, pagoEventoId);
  if (!event || event.procesado) return;
  if (event.proveedor !== deps.pagos.proveedor) throw new Error(`no connection to ${event.proveedor}`);
  const pago = await deps.pagos.readPago(event.referencia ?? '');
  if (pago) {
    await confirmPago(deps, pago, pagoEventoId);
    return;
  }
  // Providers send some notifications moments before the pago can be read: retry.
  if (!lastAttempt) throw new Error('the provider knows no such payment yet');
  await queries.finishPagoEvent(deps.db, pagoEventoId, { error: 'El proveedor no conoce ese pago.' });
}
