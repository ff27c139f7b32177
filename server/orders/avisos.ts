import type { IncomingHttpHeaders } from 'node:http';
import type { avisoBody, avisoQuery } from 'domain/schemas/orders.ts';
import type { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { Proveedor } from '../ports/pagos/port.ts';
import { confirmarPago } from './confirmar-pago.ts';
import * as queries from './queries.ts';

type Aviso = {
  proveedor: Proveedor;
  query: z.output<typeof avisoQuery>;
  body: z.output<typeof avisoBody>;
  headers: IncomingHttpHeaders;
  ahora: Date;
};

/** Keeps the notice, once, and answers. What it is about is looked up later, at the provider. */
export async function recibirAviso(house: House, { proveedor, query, body, headers, ahora }: Aviso): Promise<void> {
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
  const interesa = tipo === 'payment' && referencia !== undefined;
  await inTransaction(house.db, async (tx) => {
    const evento = { proveedor, eventoId, tipo, referencia: referencia ?? null, cuerpo: body };
    const id = await queries.insertPagoEvento(tx, { ...evento, procesado: interesa ? null : ahora });
    if (id !== null && interesa) await house.trabajos.enqueue(tx, 'pagos.evento', { pagoEventoId: id });
  });
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The job behind a notice: what counts is what the provider says when asked, not what the notice said. */
export async function procesarEvento(house: House, pagoEventoId: number, lastAttempt = false): Promise<void> {
  const evento = await queries.findPagoEvento(house.db, pagoEventoId);
  if (!evento || evento.procesado) return;
  if (evento.proveedor !== house.pagos.proveedor) throw new Error(`no connection to ${evento.proveedor}`);
  const pago = await house.pagos.leerPago(evento.referencia ?? '');
  if (pago) {
    await confirmarPago(house, pago, pagoEventoId);
    return;
  }
  // A provider may tell of a payment a moment before it can be read.
  if (!lastAttempt) throw new Error('the provider knows no such payment yet');
  await queries.finishPagoEvento(house.db, pagoEventoId, { error: 'El proveedor no conoce ese pago.' });
}
