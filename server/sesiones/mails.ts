import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import type { SesionChange } from 'domain/rules/sesiones.ts';
import type { Deps } from '../deps.ts';
import { mailBody } from '../ports/mail/template.ts';
import type { Recipient } from './queries/recordatorios.ts';

type Sender = Pick<Deps, 'config' | 'publicUrl'>;
type Told = Pick<Recipient, 'materialId' | 'nombre' | 'curso' | 'ponente' | 'inicio' | 'fin'>;

const whenOf = ({ inicio, fin }: Told) => `${formatDayTime(inicio)} a ${limaHour(fin)} (hora de Lima)`;
const withPonente = ({ ponente }: Told) => (ponente ? [`Dicta: ${ponente}.`] : []);

export function reminderMail({ config, publicUrl }: Sender, sesion: Told) {
  const body = mailBody({
    institucion: config.institucion.nombre,
    titulo: sesion.nombre,
    paragraphs: [
      `Te esperamos en la sesión en vivo de «${sesion.curso}»: ${whenOf(sesion)}.`,
      ...withPonente(sesion),
      'Podrás entrar desde 15 minutos antes. Tu asistencia se registra al entrar por este enlace.',
    ],
    button: { texto: 'Ir a la sesión', url: `${publicUrl()}/sesion/${sesion.materialId}` },
    footer: 'Puedes elegir qué recordatorios recibir en «Mi cuenta», sección «Avisos».',
  });
  return { asunto: `Recordatorio: ${sesion.nombre}, ${formatDayTime(sesion.inicio)}`, ...body };
}

type Changed = { cambio: SesionChange; antes: string };

const subjects: Record<SesionChange, string> = {
  movida: 'Cambió la hora de una sesión',
  cancelada: 'Se canceló una sesión',
  repuesta: 'Una sesión vuelve a dictarse',
};

/** At once and to everybody, whatever reminders they have chosen. */
export function changeMail({ config, publicUrl }: Sender, sesion: Told, { cambio, antes }: Changed) {
  const body = mailBody({
    institucion: config.institucion.nombre,
    titulo: subjects[cambio],
    paragraphs: changeTexts(sesion, { cambio, antes }),
    button: { texto: 'Ver la sesión', url: `${publicUrl()}/sesion/${sesion.materialId}` },
    footer: 'Si agregaste tu calendario desde «Mi cuenta», el cambio aparecerá también allí.',
  });
  return { asunto: `${subjects[cambio]}: ${sesion.nombre}`, ...body };
}

function changeTexts(sesion: Told, { cambio, antes }: Changed): string[] {
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
