import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { hojaFooters, hojaLines, providerLines } from 'domain/rules/hoja-lines.ts';
import { daysLeft, daysLeftText, libro, tipoReclamacionLabels, tiposReclamacion } from 'domain/rules/reclamaciones.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { hojaPath } from './hoja-key.ts';
import { type Found, type Reclamacion, toHoja } from './queries.ts';

const footer = 'Este correo es la constancia de tu hoja en nuestro Libro de Reclamaciones. Consérvalo.';
const ofReclamacion = z.object({ reclamacionId: z.number(), numero: z.string(), tipo: z.enum(tiposReclamacion) });

const copy = defineMail({
  name: 'hoja-copia',
  // `lines` stores the text of the copy: the law requires it to be kept unchanged.
  data: ofReclamacion.extend({ presentada: z.string(), vence: z.string(), lines: z.array(z.string()) }),
  asunto: ({ numero }) => `Libro de Reclamaciones: hoja N.º ${numero}`,
  content: ({ numero, tipo, presentada, vence, lines }, sender) => ({
    titulo: `Hoja de reclamación N.º ${numero}`,
    paragraphs: [
      `Recibimos tu ${tipo} el ${formatDateTime(presentada)} (hora de Lima). Te responderemos a más tardar el ${formatLongDate(limaNoon(vence))}.`,
      ...lines,
      ...hojaFooters,
    ],
    button: { texto: 'Ver la hoja', url: sender.publicUrl() + hojaPath(sender, numero) },
    footer,
  }),
});

const answered = defineMail({
  name: 'hoja-respuesta',
  data: ofReclamacion.extend({ respuesta: z.string() }),
  asunto: ({ numero }) => `Respuesta a tu hoja de reclamación N.º ${numero}`,
  content: ({ numero, tipo, respuesta }, sender) => ({
    titulo: `Respuesta a tu ${tipo} N.º ${numero}`,
    paragraphs: respuesta.split(/\n{2,}/),
    button: { texto: 'Ver la hoja y la respuesta', url: sender.publicUrl() + hojaPath(sender, numero) },
    footer,
  }),
});

const reminder = defineMail({
  name: 'hoja-aviso',
  data: z.object({
    reclamacionId: z.number(),
    numero: z.string(),
    presentada: z.string(),
    vence: z.string(),
    left: z.number(),
  }),
  asunto: ({ numero }) => `${tipoReclamacionLabels.reclamo} o queja por responder: N.º ${numero}`,
  content: ({ reclamacionId, numero, presentada, vence, left }, { publicUrl }) => ({
    titulo: `La hoja N.º ${numero} espera respuesta`,
    paragraphs: [
      `Se presentó el ${formatLongDate(presentada)} y vence el ${formatLongDate(limaNoon(vence))}. ${daysLeftText(left)}.`,
      libro.pies[1],
    ],
    button: { texto: 'Responder', url: `${publicUrl()}/reclamaciones?hoja=${reclamacionId}` },
    footer: 'Aviso automático del Libro de Reclamaciones.',
  }),
});

/** The copy that the law requires: the whole reclamacion with date and time. */
export async function mailCopy(deps: Mailer, tx: Db, reclamacion: Reclamacion): Promise<void> {
  if (reclamacion.correo === '') return;
  const hoja = toHoja({ reclamacion, answer: null }, reclamacion.presentada);
  const lines = [...providerLines(hoja.proveedor), ...hojaLines(hoja)].map(({ label, value }) => `${label}: ${value}`);
  await enqueueMail(deps, tx, copy, {
    idempotencyKey: `reclamacion-${reclamacion.reclamacionId}-copia`,
    para: reclamacion.correo,
    usuarioId: null,
    data: { ...reclamacion, presentada: hoja.presentada, lines },
  });
}

export async function mailAnswer(deps: Mailer, tx: Db, { reclamacion, answer }: Found): Promise<void> {
  if (reclamacion.correo === '' || !answer) return;
  await enqueueMail(deps, tx, answered, {
    idempotencyKey: `reclamacion-${reclamacion.reclamacionId}-respuesta`,
    para: reclamacion.correo,
    usuarioId: null,
    data: { ...reclamacion, respuesta: answer.texto },
  });
}

type Waiting = Pick<Reclamacion, 'reclamacionId' | 'numero' | 'presentada' | 'vence'>;

/** One mail per reclamacion and day of the list of reminders, however often the job runs. */
export async function mailReminder(deps: Mailer, tx: Db, reclamacion: Waiting, day: number, now: Date): Promise<void> {
  await enqueueMail(deps, tx, reminder, {
    idempotencyKey: `reclamacion-${reclamacion.reclamacionId}-aviso-${day}`,
    para: deps.config.institucion.correo,
    usuarioId: null,
    data: { ...reclamacion, presentada: reclamacion.presentada.toISOString(), left: daysLeft(reclamacion.vence, now) },
  });
}
