import { formatDateTime } from 'domain/formats/lima-time.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';

type Person = { usuarioId: number; nombre: string; correo: string };

const changes = {
  contrasena: {
    asunto: 'Tu contraseña cambió',
    texto: 'La contraseña de tu cuenta cambió. Las demás sesiones se cerraron.',
  },
  correo: {
    asunto: 'El correo de tu cuenta cambió',
    texto: 'Desde ahora tu cuenta usa otro correo, y a este ya no le enviaremos avisos.',
  },
  'factor-agregado': {
    asunto: 'Agregaste un segundo factor',
    texto: 'Tu cuenta ahora pide un segundo factor al iniciar sesión. Las demás sesiones se cerraron.',
  },
  'factor-quitado': {
    asunto: 'Se quitó un segundo factor de tu cuenta',
    texto: 'Se quitó un segundo factor de tu cuenta. Si tu institución lo exige, lo pedirá al iniciar sesión.',
  },
  'factor-restablecido': {
    asunto: 'Se desactivó la verificación en dos pasos de tu cuenta',
    texto:
      'La administración quitó los segundos factores de tu cuenta y cerró tus sesiones. Entra con tu contraseña y agrega otros en «Mi cuenta».',
  },
  'llave-copiada': {
    asunto: 'Puede haber una copia de tu llave de acceso',
    texto:
      'Rechazamos una llave de acceso de tu cuenta porque su contador retrocedió, como cuando existe una copia. Entra con otro segundo factor y quita esta llave en «Mi cuenta».',
  },
  'codigos-nuevos': {
    asunto: 'Creaste códigos de recuperación nuevos',
    texto: 'Tu cuenta tiene códigos de recuperación nuevos. Los anteriores ya no sirven.',
  },
  'codigo-usado': {
    asunto: 'Se usó un código de recuperación',
    texto: 'Se usó uno de los códigos de recuperación de tu cuenta.',
  },
  'codigos-incorrectos': {
    asunto: 'Alguien conoce tu contraseña',
    texto:
      'Alguien escribió bien tu contraseña y luego varios códigos incorrectos. No entró. Si no fuiste tú, cambia tu contraseña ahora.',
  },
} as const;

export type Change = keyof typeof changes;

const changed = defineMail({
  name: 'cambio-cuenta',
  data: z.object({
    usuarioId: z.number(),
    nombre: z.string(),
    what: z.enum(Object.keys(changes) as Change[]),
    detail: z.string().optional(),
    when: z.string(),
  }),
  asunto: ({ what }) => changes[what].asunto,
  content: ({ nombre, what, detail, when }, { config: { institucion }, publicUrl }) => ({
    titulo: changes[what].asunto,
    paragraphs: [
      `Hola, ${nombre}. ${changes[what].texto}`,
      ...(detail ? [detail] : []),
      `Fue el ${formatDateTime(when)}.`,
    ],
    button: { texto: 'No fui yo: recuperar mi cuenta', url: `${publicUrl()}/recuperar` },
    footer: `Si fuiste tú, no hagas nada. Si no, recupera tu cuenta y escríbenos a ${institucion.correo}.`,
  }),
});

/** Mails the owner in the transaction of the change, so that a change by somebody else does not go unnoticed. */
export async function notifyChange(
  deps: Mailer,
  tx: Db,
  { usuarioId, nombre, correo }: Person,
  what: Change,
  detail?: string,
): Promise<void> {
  const when = new Date().toISOString();
  const data = { usuarioId, nombre, what, when, ...(detail && { detail }) };
  await enqueueMail(deps, tx, changed, { para: correo, usuarioId, data });
}
