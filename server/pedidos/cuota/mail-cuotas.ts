import { addDays, formatLongDate, limaDay, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { type CuotaMail, cuotaMails } from 'domain/rules/cuotas.ts';
import { z } from 'zod';
import { inTransaction } from '../../db/connect.ts';
import { defineMail, writeMail } from '../../mail/templates.ts';
import type { OwnTransaction } from '../deps.ts';
import { greeting, nameOf, ofPedido, pedidoButton, pedidoFooter, queueLetter } from '../mails.ts';
import { lockPedido } from '../pedido/queries/pedidos.ts';
import { cuotaMailKey, type DueMail, isStillDue, listDueMails } from './queries/cuotas.ts';

const ofCuota = ofPedido.extend({
  kind: z.enum(cuotaMails),
  cuota: z.number(),
  de: z.number(),
  vence: z.string(),
  gracia: z.number(),
  /** The days of grace are over. */
  pausada: z.boolean().default(false),
  totalCentimos: z.number(),
});
type OfCuota = z.output<typeof ofCuota>;

const dayText = (day: string) => formatLongDate(limaNoon(day));
const titles: Record<CuotaMail, string> = {
  'por-vencer': 'Tu cuota vence pronto',
  'vence-hoy': 'Tu cuota vence hoy',
  vencida: 'Tu cuota está vencida',
};

function whenText({ kind, vence, gracia, pausada }: OfCuota): string {
  if (kind === 'por-vencer') return `Vence el ${dayText(vence)}.`;
  const last = dayText(addDays(vence, gracia));
  if (kind === 'vence-hoy') return `Vence hoy. Sin el pago, tu acceso se pausa después del ${last}.`;
  const kept = 'lo que avanzaste se conserva y vuelve apenas pagues.';
  if (pausada) return `Venció el ${dayText(vence)}. Tu acceso está en pausa; ${kept}`;
  return `Venció el ${dayText(vence)}. Sin el pago, tu acceso se pausa después del ${last}; ${kept}`;
}

const reminder = defineMail({
  name: 'cuota',
  data: ofCuota,
  asunto: ({ kind, cuota, de }) => `${titles[kind]}: cuota ${cuota} de ${de}`,
  content: (data, sender) => ({
    titulo: titles[data.kind],
    paragraphs: [
      `${greeting(data)} La cuota ${data.cuota} de ${data.de} es de ${formatSoles(toSoles(data.totalCentimos))}.`,
      whenText(data),
      'Si ya pagaste, no hagas nada: apenas lo verifiquemos te escribimos.',
    ],
    button: pedidoButton(sender, data, 'Pagar mi cuota'),
    footer: pedidoFooter(sender),
  }),
});

/** Scheduled: reminds of each unpaid instalment once before, on and after its day. */
export async function mailCuotas(deps: OwnTransaction, now = new Date()): Promise<void> {
  for (const mail of await listDueMails(deps.db, limaDay(now))) await mailCuota(deps, mail);
}

function mailCuota(deps: OwnTransaction, mail: DueMail): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const pedido = await lockPedido(tx, mail.pedidoId);
    if (!pedido || !(await isStillDue(tx, mail))) return;
    const { numero: cuota, ...due } = mail;
    const letter = writeMail(deps, reminder, { ...pedido, ...due, cuota, nombre: nameOf(pedido) }, undefined);
    await queueLetter(deps, tx, pedido, { key: cuotaMailKey(mail), letter });
  });
}
