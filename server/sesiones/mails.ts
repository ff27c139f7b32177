import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { type SesionChange, sesionChanges } from 'domain/rules/sesiones.ts';
import { z } from 'zod';
import { defineMail } from '../mail/templates.ts';

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

export const reminderMail = defineMail({
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
export const changeMail = defineMail({
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
