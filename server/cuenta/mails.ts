import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import { solicitudKinds } from 'domain/rules/solicitudes.ts';
import type { Solicitud } from 'domain/schemas/solicitudes.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';

/** A receipt for the person, and a notice for the school. */
export async function mailReceived(deps: Deps, tx: Db, solicitud: Solicitud): Promise<void> {
  const { solicitudId, tipo, creada, vence, detalle, correo } = solicitud;
  const { institucion } = deps.config;
  const { nombre } = solicitudKinds[tipo];
  const due = formatLongDate(limaNoon(vence));
  const receipt = mailBody({
    institucion: institucion.nombre,
    titulo: 'Recibimos tu solicitud sobre tus datos',
    paragraphs: [
      `${nombre}, presentada el ${formatDateTime(creada)} (hora de Lima). Te responderemos a más tardar el ${due}.`,
      ...detalle.split(/\n{2,}/),
    ],
    button: { texto: 'Ver mi cuenta', url: `${deps.publicUrl()}/mi-cuenta` },
    footer: 'Ley N.º 29733, Ley de Protección de Datos Personales. El trámite es gratuito.',
  });
  const notice = mailBody({
    institucion: institucion.nombre,
    titulo: 'Hay una solicitud sobre datos personales',
    paragraphs: [`${nombre}. El plazo para responder vence el ${due}.`],
    button: { texto: 'Responder', url: `${deps.publicUrl()}/solicitudes-datos?solicitud=${solicitudId}` },
    footer: 'Aviso automático. Los plazos son días hábiles de la Ley N.º 29733.',
  });
  const prioridad = mailPriority.pedido;
  const asunto = 'Recibimos tu solicitud sobre tus datos personales';
  const idempotencyKey = `solicitud-${solicitudId}-constancia`;
  await enqueueMail(deps.jobs, tx, { idempotencyKey, para: correo, asunto, prioridad, ...receipt });
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `solicitud-${solicitudId}-aviso`,
    para: institucion.correo,
    asunto: `Solicitud sobre datos personales: ${nombre.toLowerCase()}`,
    prioridad,
    ...notice,
  });
}

export async function mailAnswer(deps: Deps, tx: Db, solicitud: Solicitud): Promise<void> {
  const { solicitudId, tipo, correo, respuesta } = solicitud;
  const body = mailBody({
    institucion: deps.config.institucion.nombre,
    titulo: 'Respondimos tu solicitud sobre tus datos',
    paragraphs: [`${solicitudKinds[tipo].nombre}.`, ...(respuesta ?? '').split(/\n{2,}/)],
    button: { texto: 'Ver mi cuenta', url: `${deps.publicUrl()}/mi-cuenta` },
    footer:
      'Si no estás conforme, puedes acudir a la Autoridad Nacional de Protección de Datos Personales (Ley N.º 29733).',
  });
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `solicitud-${solicitudId}-respuesta`,
    para: correo,
    asunto: 'Respuesta a tu solicitud sobre tus datos personales',
    prioridad: mailPriority.pedido,
    ...body,
  });
}
