import { randomBytes } from 'node:crypto';
import { mailPriority } from 'domain/rules/mails.ts';
import { inTransaction } from '../db/connect.ts';
import { recordSecurityEvent } from '../db/security-events.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/session.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { mailBody } from '../ports/mail/template.ts';
import { findByLogin } from './queries.ts';

const validMinutes = 10;

export async function sendRecovery(deps: Deps, login: string, origen: string | null): Promise<void> {
  const { institucion } = deps.config;
  await inTransaction(deps.db, async (tx) => {
    const found = await findByLogin(tx, login);
    const usuarioId = found?.usuarioId ?? null;
    await recordSecurityEvent(tx, { tipo: 'recuperacion-pedida', usuarioId, origen });
    if (!found) return;
    const codigo = randomBytes(24).toString('base64url');
    await saveRecoveryCode(tx, hashToken(codigo), found.usuarioId, validMinutes);
    const body = mailBody({
      institucion: institucion.nombre,
      titulo: 'Crea una contraseña nueva',
      paragraphs: [
        `Hola, ${found.nombre}. Recibimos una solicitud para cambiar la contraseña de tu cuenta.`,
        `El enlace sirve una sola vez y vence en ${validMinutes} minutos. También puedes escribir este código: ${codigo}`,
      ],
      // In the fragment, which never reaches server logs or referrers.
      button: { texto: 'Crear contraseña', url: `${deps.publicUrl()}/recuperar/nueva#codigo=${codigo}` },
      footer: 'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    });
    await enqueueMail(deps.jobs, tx, {
      para: found.correo,
      asunto: `Tu contraseña de ${institucion.nombre}`,
      reservado: true,
      prioridad: mailPriority.acceso,
      usuarioId: found.usuarioId,
      ...body,
    });
  });
}
