import type { IncomingHttpHeaders } from 'node:http';
import type { notificationBody, notificationQuery } from 'domain/schemas/pedidos.ts';
import type { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { Proveedor } from '../ports/pagos/port.ts';
import { confirmPago } from './confirm-pago.ts';
import * as queries from './queries/pagos.ts';

type Notification = {
  proveedor: Proveedor;
  query: z.output<typeof notificationQuery>;
  body: z.output<typeof notificationBody>;
  headers: IncomingHttpHeaders;
  ahora: Date;
};

/** Verifies the signature, stores the notification once and enqueues the job that reads the pago. */
export async function receiveNotification(
  house: House,
  { proveedor, query, body, headers, ahora }: Notification,
): Promise<void> {
  if (house.pagos.proveedor !== proveedor) throw notFound();
  const dataId = query['data.id'] || undefined;
  const requestId = header(headers['x-request-id']);
  const firma = header(headers['x-signature']);
  if (!house.pagos.esAvisoAutentico({ dataId, requestId, firma }, ahora)) {
    throw new AppError(401, 'firma', 'La firma del aviso no es válida.');
  }
  const tipo = query.type ?? body.type ?? 'desconocido';
  const referencia = dataId ?? (body.data?.id === undefined ? undefined : String(body.data.id));
  const eventoId = body.id === undefined ? `${referencia} ${firma}` : String(body.id);
  const isPago = tipo === 'payment' && referencia !== undefined;
  await inTransaction(house.db, async (tx) => {
    const evento = { proveedor, eventoId, tipo, referencia: referencia ?? null, cuerpo: body };
    const id = await queries.insertPagoEvento(tx, { ...evento, procesado: isPago ? null : ahora });
    if (id !== null && isPago) await house.trabajos.enqueue(tx, 'pagos.evento', { pagoEventoId: id });
  });
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Job of a stored notification: reads the pago from the provider; the body of the notification is not trusted. */
export async function processNotification(house: House, pagoEventoId: number, lastAttempt = false): Promise<void> {
  const evento = await queries.findPagoEvento(house.db, pagoEventoId);
  if (!evento || evento.procesado) return;
  if (evento.proveedor !== house.pagos.proveedor) throw new Error(`no connection to ${evento.proveedor}`);
  const pago = await house.pagos.leerPago(evento.referencia ?? '');
  if (pago) {
    await confirmPago(house, pago, pagoEventoId);
    return;
  }
  // Providers send some notifications moments before the pago can be read: retry.
  if (!lastAttempt) throw new Error('the provider knows no such payment yet');
  await queries.finishPagoEvento(house.db, pagoEventoId, { error: 'El proveedor no conoce ese pago.' });
}
