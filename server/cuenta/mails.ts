import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { solicitudKinds, tiposSolicitud } from 'domain/rules/solicitudes.ts';
import type { Solicitud } from 'domain/schemas/solicitudes.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';

const asked = z.object({ solicitudId: z.number(), tipo: z.enum(tiposSolicitud), vence: z.string() });

const received = defineMail({
  name: 'solicitud-recibida',
  data: asked.extend({ creada: z.string(), detalle: z.string() }),
  asunto: () => 'Recibimos tu solicitud sobre tus datos personales',
  content: ({ tipo, creada, vence, detalle }, { publicUrl }) => ({
    titulo: 'Recibimos tu solicitud sobre tus datos',
    paragraphs: [
      `${solicitudKinds[tipo].nombre}, presentada el ${formatDateTime(creada)} (hora de Lima). Te responderemos a más tardar el ${formatLongDate(limaNoon(vence))}.`,
      ...detalle.split(/\n{2,}/),
    ],
    button: { texto: 'Ver mi cuenta', url: `${publicUrl()}/mi-cuenta` },
    footer: 'Ley N.º 29733, Ley de Protección de Datos Personales. El trámite es gratuito.',
  }),
});

const notice = defineMail({
  name: 'solicitud-aviso',
  data: asked,
  asunto: ({ tipo }) => `Solicitud sobre datos personales: ${solicitudKinds[tipo].nombre.toLowerCase()}`,
  content: ({ solicitudId, tipo, vence }, { publicUrl }) => ({
    titulo: 'Hay una solicitud sobre datos personales',
    paragraphs: [
      `${solicitudKinds[tipo].nombre}. El plazo para responder vence el ${formatLongDate(limaNoon(vence))}.`,
    ],
    button: { texto: 'Responder', url: `${publicUrl()}/solicitudes-datos?solicitud=${solicitudId}` },
    footer: 'Aviso automático. Los plazos son días hábiles de la Ley N.º 29733.',
  }),
});

const answer = defineMail({
  name: 'solicitud-respuesta',
  data: z.object({ solicitudId: z.number(), tipo: z.enum(tiposSolicitud), respuesta: z.string() }),
  asunto: () => 'Respuesta a tu solicitud sobre tus datos personales',
  content: ({ tipo, respuesta }, { publicUrl }) => ({
    titulo: 'Respondimos tu solicitud sobre tus datos',
    paragraphs: [`${solicitudKinds[tipo].nombre}.`, ...respuesta.split(/\n{2,}/)],
    button: { texto: 'Ver mi cuenta', url: `${publicUrl()}/mi-cuenta` },
    footer:
      'Si no estás conforme, puedes acudir a la Autoridad Nacional de Protección de Datos Personales (Ley N.º 29733).',
  }),
});

/** A receipt for the person and a notice to the school. */
export async function mailReceived(deps: Mailer, tx: Db, solicitud: Solicitud): Promise<void> {
  const { solicitudId, correo, usuarioId } = solicitud;
  const idempotencyKey = `solicitud-${solicitudId}-constancia`;
  await enqueueMail(deps, tx, received, { idempotencyKey, para: correo, usuarioId, data: solicitud });
  await enqueueMail(deps, tx, notice, {
    idempotencyKey: `solicitud-${solicitudId}-aviso`,
    para: deps.config.institucion.correo,
    usuarioId: null,
    data: solicitud,
  });
}

export async function mailAnswer(deps: Mailer, tx: Db, solicitud: Solicitud): Promise<void> {
  const { solicitudId, correo, usuarioId, respuesta } = solicitud;
  await enqueueMail(deps, tx, answer, {
    idempotencyKey: `solicitud-${solicitudId}-respuesta`,
    para: correo,
    usuarioId,
    data: { ...solicitud, respuesta: respuesta ?? '' },
  });
}
