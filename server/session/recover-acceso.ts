import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import { recordSecurityEvent } from '../db/security-events.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/session.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { findByLogin } from './queries.ts';

const validMinutes = 10;

const recovery = defineMail<{ usuarioId: number; nombre: string }, string>({
  name: 'recuperacion',
  data: z.object({ usuarioId: z.number(), nombre: z.string() }),
  asunto: (_, { config: { institucion } }) => `Tu contraseña de ${institucion.nombre}`,
  content: ({ nombre }, { publicUrl }, codigo) => ({
    titulo: 'Crea una contraseña nueva',
    paragraphs: [
      `Hola, ${nombre}. Recibimos una solicitud para cambiar la contraseña de tu cuenta.`,
      `El enlace sirve una sola vez y vence en ${validMinutes} minutos. También puedes escribir este código: ${codigo}`,
    ],
    // In the fragment, which never reaches server logs or referrers.
    button: { texto: 'Crear contraseña', url: `${publicUrl()}/recuperar/nueva#codigo=${codigo}` },
    footer: 'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
  }),
});

export async function sendRecovery(
  deps: Mailer & Pick<Deps, 'db'>,
  login: string,
  origen: string | null,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await findByLogin(tx, login);
    const usuarioId = found?.usuarioId ?? null;
    await recordSecurityEvent(tx, { tipo: 'recuperacion-pedida', usuarioId, origen });
    // An unproven address may belong to somebody else.
    if (!found?.correoConfirmado) return;
    const codigo = randomBytes(24).toString('base64url');
    await saveRecoveryCode(tx, hashToken(codigo), found.usuarioId, validMinutes);
    const { correo, nombre } = found;
    const data = { usuarioId: found.usuarioId, nombre };
    await enqueueMail(deps, tx, recovery, { para: correo, usuarioId: found.usuarioId, data, fresh: codigo });
  });
}
