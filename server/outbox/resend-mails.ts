import type { ResentMails } from 'domain/schemas/mails.ts';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { listNames } from './queries.ts';
import { type ResendPedido, resendMail } from './resend-mail.ts';

type Who = { usuarioId: number; requestId: string };
type Several = { ids: number[]; who: Who; now: Date };

/** Sends several mails again. A mail that cannot be sent is reported with its reason and does not stop the others. */
export async function resendMails(
  deps: Mailer,
  tx: Db,
  resendPedido: ResendPedido,
  { ids, who, now }: Several,
): Promise<ResentMails> {
  const mails = await listNames(tx, ids);
  if (mails.length === 0) throw notFound('No se encontró ninguno de estos correos.');
  const known = new Set(mails.map(({ correoId }) => correoId));
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  const omitidos: ResentMails['omitidos'] = unknown.map((correoId) => {
    return { correoId, para: '', motivo: `No se encontró el correo ${correoId}.` };
  });
  for (const { correoId, para, asunto } of mails) {
    const refused = await refusalOf(() =>
      inTransaction(tx, (part) =>
        resendMail(deps, part, resendPedido, { id: correoId, correo: undefined, now, session: null }),
      ),
    );
    if (refused) {
      omitidos.push({ correoId, para, motivo: refused.message });
      continue;
    }
    const about = { nombre: asunto, para };
    await recordAudit(tx, {
      accion: 'reenviar',
      entidad: 'correo',
      entidadId: correoId,
      antes: about,
      despues: about,
      ...who,
    });
  }
  return { reenviados: mails.length + unknown.length - omitidos.length, omitidos };
}

async function refusalOf(act: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
