import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { type Recordatorio, recordatorios, type SesionChange, sesionChanges } from 'domain/rules/sesiones.ts';
import { z } from 'zod';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { Addressed } from '../mail/queries.ts';
import { defineMail } from '../mail/templates.ts';
import { runEach } from '../ports/jobs/run-each.ts';
import { changeRecipients, dueRecipients, mailKey, type Recipient } from './queries/recordatorios.ts';

type Sent = Pick<Deps, 'db' | 'jobs' | 'config' | 'publicUrl'>;

/** A transaction holds this many mails: a killed job repeats at most one of them, which stored nothing. */
const perTransaction = 100;

/**
 * Stores each mail once: those who have theirs are not selected, and the unique key of the mail decides between two
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

export type SesionChanged = { materialId: number; secuencia: number; cambio: SesionChange; antes: string };

/** The job that a moved or cancelled session enqueues in its own transaction. */
export function notifyChange(deps: Sent, changed: SesionChanged, now = new Date()): Promise<void> {
  return mailEach(
    deps,
    changed.cambio,
    (limit) => changeRecipients(deps.db, changed, now, limit),
    (tx, recipient, to) => enqueueMail(deps, tx, changeMail, { ...to, data: { ...recipient, ...changed } }),
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

const subjects: Record<SesionChange, string> = {
  movida: 'Cambió la hora de una sesión',
  cancelada: 'Se canceló una sesión',
  repuesta: 'Una sesión vuelve a dictarse',
};

const changedSesion = ofSesion.extend({ cambio: z.enum(sesionChanges), antes: z.string() });

/** At once and to everybody, whatever reminders they have chosen. */
const changeMail = defineMail({
  name: 'sesion-cambio',
  data: changedSesion,
  asunto: ({ cambio, nombre }) => `${subjects[cambio]}: ${nombre}`,
  content: (sesion, { publicUrl }) => ({
    titulo: subjects[sesion.cambio],
    paragraphs: changeTexts(sesion),
    button: { texto: 'Ver la sesión', url: `${publicUrl()}/sesion/${sesion.materialId}` },
    footer: 'Si agregaste tu calendario desde «Mi cuenta», el cambio aparecerá también allí.',
  }),
});

function changeTexts(sesion: z.output<typeof changedSesion>): string[] {
  const { cambio, antes } = sesion;
  const which = `«${sesion.nombre}» de «${sesion.curso}»`;
  switch (cambio) {
    case 'movida':
      return [`${which} será el ${whenOf(sesion)}.`, `Antes: ${formatDayTime(antes)}.`, ...withPonente(sesion)];
    case 'cancelada':
      return [`${which}, que era el ${formatDayTime(antes)} (hora de Lima), no se dictará en esa fecha.`];
    case 'repuesta':
      return [`${which} se dictará el ${whenOf(sesion)}.`, ...withPonente(sesion)];
  }
}
