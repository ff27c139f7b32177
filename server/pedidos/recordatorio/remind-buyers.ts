import { randomUUID } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { z } from 'zod';
import { type Db, inTransaction } from '../../db/connect.ts';
import { enqueueMail, type Mailer } from '../../mail/enqueue.ts';
import { defineMail, type Sender, writeMail } from '../../mail/templates.ts';
import { pedidoUrl } from '../access-codes.ts';
import { accountExists } from '../asiento/queries.ts';
import type { OwnTransaction } from '../deps.ts';
import { cartTable, greeting, nameOf, ofCart, pedidoFooter, queueLetter } from '../mails.ts';
import { takeMailPoints } from '../pedido/queries/new-pedido.ts';
import { itemsOf, lockPedido } from '../pedido/queries/pedidos.ts';
import {
  findForgotten,
  listForgotten,
  listRemindable,
  noteReminder,
  type Remindable,
  type Reminding,
} from './queries.ts';

/** `faltaCentimos`: what is missing of a half-paid pedido, else 0. */
const ofReminder = ofCart.extend({ faltaCentimos: z.number().int().default(0) });

/** To an address without an account it contains nothing that the buyer typed, like the first mail of a pedido. */
const reminder = defineMail({
  name: 'recordatorio',
  data: ofReminder,
  asunto: ({ numero }) => `Tu cupo te espera: pedido ${numero}`,
  content: (data, sender) => reminding(data, sender, pedidoUrl(sender, data)),
});

/** `url`: the page of the pedido. */
const reminding = (data: z.output<typeof ofReminder>, sender: Sender, url: string) => ({
  titulo: 'Tu cupo te espera',
  paragraphs: [
    data.faltaCentimos > 0
      ? `${greeting(data)} Guardamos tu pedido ${data.numero}: falta ${formatSoles(toSoles(data.faltaCentimos))}.`
      : `${greeting(data)} Guardamos tu pedido ${data.numero}, que todavía no está pagado.`,
    ...(data.lineas.length > 0 ? [cartTable(data)] : []),
    'En su página lo pagas en un minuto, con la forma de pago que prefieras.',
    { texto: 'No quiero más recordatorios de este pedido', url: `${url}#recordatorios` },
  ],
  button: { texto: 'Pagar mi pedido', url },
  footer: pedidoFooter(sender),
});

/** Preview of the reminder for staff: its links lead to the pedido in the campus and carry no key. */
const trial = defineMail({
  name: 'recordatorio-prueba',
  data: ofReminder,
  asunto: (data, sender) => `[Prueba] ${reminder.asunto(data, sender)}`,
  content: (data, sender) => ({
    ...reminding(data, sender, `${sender.publicUrl()}/pedidos/${data.pedidoId}`),
    footer: 'Es una prueba: el comprador no la recibió. En el correo de verdad, el botón lo lleva a pagar su pedido.',
  }),
});

/** How many of these buyers would be reminded now, and the mail of the first one. */
export async function previewByStaff(deps: Sender & { db: Db }, pedidoIds: number[], now: Date) {
  const wanted = new Set(pedidoIds);
  const found = (await listRemindable(deps.db, [...wanted], now)).filter(({ buyerEmail }) =>
    isEmailAddress(buyerEmail),
  );
  const [first] = found;
  const letter = first ? writeMail(deps, trial, await dataOf(deps.db, first), undefined) : null;
  return { recordables: found.length, omitidos: wanted.size - found.length, numero: first?.numero ?? '', letter };
}

/** Mails the preview to the caller only. */
export async function mailTrial(
  deps: Mailer,
  tx: Db,
  pedidoIds: number[],
  { usuarioId, correo, now }: { usuarioId: number; correo: string; now: Date },
): Promise<Remindable | null> {
  const found = await listRemindable(tx, pedidoIds, now);
  const first = found.find(({ buyerEmail }) => isEmailAddress(buyerEmail));
  if (!first) return null;
  const idempotencyKey = `prueba-recordatorio-${usuarioId}-${randomUUID()}`;
  await enqueueMail(deps, tx, trial, { idempotencyKey, para: correo, usuarioId, data: await dataOf(tx, first) });
  return first;
}

/** For an address without an account, omits what the buyer typed. */
async function dataOf(tx: Db, pedido: Remindable): Promise<z.output<typeof ofReminder>> {
  if (!(await accountExists(tx, '', pedido.buyerEmail))) {
    return { ...pedido, nombre: '', cuponCodigo: '', lineas: [] };
  }
  return { ...pedido, nombre: nameOf(pedido), lineas: await itemsOf(tx, pedido.pedidoId) };
}

/** Scheduled: reminds each buyer of an unfinished pedido, once after an hour and once the next day. */
export async function remindBuyers(deps: OwnTransaction, now = new Date()): Promise<void> {
  for (const pedidoId of await listForgotten(deps.db, now)) {
    await remindBuyer(deps, pedidoId, { now, byStaff: false });
  }
}

/** Returns how many were reminded; omits pedidos that were paid, opted out or were reminded within a day. */
export async function remindByStaff(deps: OwnTransaction, pedidoIds: number[], now: Date): Promise<number> {
  let recordados = 0;
  for (const pedidoId of new Set(pedidoIds)) {
    if (await remindBuyer(deps, pedidoId, { now, byStaff: true })) recordados += 1;
  }
  return recordados;
}

function remindBuyer(deps: OwnTransaction, pedidoId: number, how: Reminding): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const pedido = await lockPedido(tx, pedidoId);
    if (!pedido || !isEmailAddress(pedido.buyerEmail)) return false;
    const forgotten = await findForgotten(tx, pedidoId, how);
    if (!forgotten) return false;
    const { buyerEmail: correo } = pedido;
    const isKnown = await accountExists(tx, '', correo);
    // Counts towards the mail limits of new pedidos, so that reminders cannot flood an address.
    if ((await takeMailPoints(tx, { correo, address: '', isKnown })) > 0) return false;
    const n = pedido.recordatorios + 1;
    await noteReminder(tx, pedidoId, n, how.now);
    const letter = writeMail(deps, reminder, await dataOf(tx, { ...pedido, ...forgotten }), undefined);
    await queueLetter(deps, tx, pedido, { key: `pedido-${pedidoId}-recordatorio-${n}`, letter });
    return true;
  });
}
