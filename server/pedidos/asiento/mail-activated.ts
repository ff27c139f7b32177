import { nameInMail } from 'domain/formats/name-in-mail.ts';
import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { enqueueMail } from '../../mail/enqueue.ts';
import { defineMail } from '../../mail/templates.ts';
import type { PedidoDeps } from '../deps.ts';

const activated = defineMail({
  name: 'acceso-activado',
  data: z.object({ usuarioId: z.number(), nombre: z.string(), cursos: z.array(z.string()) }),
  asunto: (_, { config: { institucion } }) => `Activaste tu acceso a ${institucion.nombre}`,
  content: ({ nombre, cursos }, { config: { institucion }, publicUrl }) => ({
    titulo: 'Activaste tu acceso',
    paragraphs: [
      `${nombre ? `Hola, ${nombre}.` : 'Hola.'} Tu cuenta está lista y tus cursos ya están en ella:`,
      cursos.join('\n'),
      'Entra cuando quieras con tu DNI o este correo, y la contraseña que elegiste.',
    ],
    button: { texto: 'Ir al campus', url: `${publicUrl()}/dashboard` },
    footer: `Si no fuiste tú, escríbenos a ${institucion.correo}.`,
  }),
});

type Activated = { usuarioId: number; correo: string; nombre: string; cursos: readonly { nombre: string }[] };

/** Mails the owner of a new account, in the transaction that creates it. */
export async function mailActivated(
  deps: PedidoDeps,
  tx: Db,
  { usuarioId, correo, ...account }: Activated,
): Promise<void> {
  const cursos = account.cursos.map(({ nombre }) => nombre);
  const data = { usuarioId, nombre: nameInMail(account.nombre), cursos };
  await enqueueMail(deps, tx, activated, { para: correo, usuarioId, data });
}
