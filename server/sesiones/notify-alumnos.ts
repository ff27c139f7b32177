import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { type Recordatorio, recordatorios } from 'domain/rules/sesiones.ts';
import { z } from 'zod';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { Addressed } from '../mail/queries.ts';
import { defineMail } from '../mail/templates.ts';
import { runEach } from '../ports/jobs/run-each.ts';
import { dueRecipients, mailKey, type Recipient } from './queries/recordatorios.ts';

type Sent = Pick<Deps, 'db' | 'jobs' | 'config' | 'publicUrl'>;

/** Mails per transaction: a killed job loses at most one transaction, which its next run repeats. */
const perTransaction = 100;

/**
 * Stores each mail once: people who have theirs are not selected, and the mail's unique key decides between two
 * processes.
 */
async function mailEach(
  deps: Sent,
  kind: string,
  next: (limit: number) => Promise<Recipient[]>,
  enqueue: (tx: Db, recipient: Recipient, to: Addressed) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const recipients = await next(perTransaction);
    await inTransaction(deps.db, async (tx) => {
      for (const recipient of recipients) {
        const { correo: para, usuarioId } = recipient;
        await enqueue(tx, recipient, { idempotencyKey: mailKey(kind, recipient), para, usuarioId });
      }
    });
    if (recipients.length < perTransaction) return;
  }
}

/** Scheduled every minute. */
export async function sendRecordatorios(deps: Sent, now = new Date()): Promise<void> {
  await runEach(recordatorios, (kind) => sendRecordatorio(deps, kind, now));
}

function sendRecordatorio(deps: Sent, kind: Recordatorio, now: Date): Promise<void> {
  return mailEach(
    deps,
    kind,
    (limit) => dueRecipients(deps.db, kind, now, limit),
    (tx, recipient, to) => enqueueMail(deps, tx, reminderMail, { ...to, data: { ...recipient, kind } }),
  );
}

const ofSesion = z.object({
  materialId: z.number(),
  usuarioId: z.number(),
  secuencia: z.number(),
  nombre: z.string(),
  curso: z.string(),
  ponente: z.string().nullable(),
  inicio: z.string(),
  fin: z.string(),
});
type Told = z.output<typeof ofSesion>;

const whenOf = ({ inicio, fin }: Told) => `${formatDayTime(inicio)} a ${limaHour(fin)} (hora de Lima)`;
const withPonente = ({ ponente }: Told) => (ponente ? [`Dicta: ${ponente}.`] : []);

const reminderMail = defineMail({
  name: 'sesion-recordatorio',
  data: ofSesion.extend({ kind: z.string() }),
  asunto: ({ nombre, inicio }) => `Recordatorio: ${nombre}, ${formatDayTime(inicio)}`,
  content: (sesion, { publicUrl }) => ({
    titulo: sesion.nombre,
    paragraphs: [
      `Te esperamos en la sesión en vivo de «${sesion.curso}»: ${whenOf(sesion)}.`,
      ...withPonente(sesion),
      'Podrás entrar desde 15 minutos antes. Tu asistencia se registra al entrar por este enlace.',
    ],
    button: { texto: 'Ir a la sesión', url: `${publicUrl()}/sesion/${sesion.materialId}` },
    footer: 'Puedes elegir qué recordatorios recibir en «Mi cuenta», sección «Avisos».',
  }),
});
