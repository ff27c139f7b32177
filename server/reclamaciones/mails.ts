import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { hojaFooters, hojaLines, providerLines } from 'domain/rules/hoja-lines.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import { daysLeft, daysLeftText, libro, tipoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';
import { hojaPath } from './hoja-key.ts';
import { type Found, type Sheet, toHoja } from './queries.ts';

const footer = 'Este correo es la constancia de tu hoja en nuestro Libro de Reclamaciones. Consérvalo.';

/** The copy that the law asks for: the whole sheet with date and hour. */
export async function mailCopy(deps: Deps, tx: Db, sheet: Sheet): Promise<void> {
  if (sheet.correo === '') return;
  const { institucion } = deps.config;
  const hoja = toHoja({ sheet, answer: null }, sheet.presentada);
  const body = mailBody({
    institucion: institucion.nombre,
    titulo: `Hoja de reclamación N.º ${sheet.numero}`,
    paragraphs: [
      `Recibimos tu ${sheet.tipo} el ${formatDateTime(sheet.presentada.toISOString())} (hora de Lima). Te responderemos a más tardar el ${formatLongDate(limaNoon(sheet.vence))}.`,
      ...[...providerLines(hoja.proveedor), ...hojaLines(hoja)].map(({ label, value }) => `${label}: ${value}`),
      ...hojaFooters,
    ],
    button: { texto: 'Ver la hoja', url: deps.publicUrl() + hojaPath(deps, sheet.numero) },
    footer,
  });
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `reclamacion-${sheet.reclamacionId}-copia`,
    para: sheet.correo,
    asunto: `Libro de Reclamaciones: hoja N.º ${sheet.numero}`,
    prioridad: mailPriority.pedido,
    ...body,
  });
}

export async function mailAnswer(deps: Deps, tx: Db, { sheet, answer }: Found): Promise<void> {
  if (sheet.correo === '' || !answer) return;
  const body = mailBody({
    institucion: deps.config.institucion.nombre,
    titulo: `Respuesta a tu ${sheet.tipo} N.º ${sheet.numero}`,
    paragraphs: answer.texto.split(/\n{2,}/),
    button: { texto: 'Ver la hoja y la respuesta', url: deps.publicUrl() + hojaPath(deps, sheet.numero) },
    footer,
  });
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `reclamacion-${sheet.reclamacionId}-respuesta`,
    para: sheet.correo,
    asunto: `Respuesta a tu hoja de reclamación N.º ${sheet.numero}`,
    prioridad: mailPriority.pedido,
    ...body,
  });
}

type Waiting = Pick<Sheet, 'reclamacionId' | 'numero' | 'presentada' | 'vence'>;

/** Once per sheet and day of the list of reminders, however often the job runs. */
export async function mailReminder(deps: Deps, tx: Db, sheet: Waiting, day: number, now: Date): Promise<void> {
  const { institucion } = deps.config;
  const body = mailBody({
    institucion: institucion.nombre,
    titulo: `La hoja N.º ${sheet.numero} espera respuesta`,
    paragraphs: [
      `Se presentó el ${formatLongDate(sheet.presentada.toISOString())} y vence el ${formatLongDate(limaNoon(sheet.vence))}. ${daysLeftText(daysLeft(sheet.vence, now))}.`,
      libro.pies[1],
    ],
    button: { texto: 'Responder', url: `${deps.publicUrl()}/reclamaciones?hoja=${sheet.reclamacionId}` },
    footer: 'Aviso automático del Libro de Reclamaciones.',
  });
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `reclamacion-${sheet.reclamacionId}-aviso-${day}`,
    para: institucion.correo,
    asunto: `${tipoReclamacionLabels.reclamo} o queja por responder: N.º ${sheet.numero}`,
    prioridad: mailPriority.pedido,
    ...body,
  });
}
