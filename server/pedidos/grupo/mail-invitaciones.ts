import { type Db, inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Mailer } from '../../mail/enqueue.ts';
import { hashClaimCode, invitacionCode } from '../access-codes.ts';
import { mailInvitacion } from './mails.ts';
import { findGrupoNombre } from './queries/grupos.ts';
import { type Invitacion, lockUnsent, markSent } from './queries/invitaciones.ts';

const batchSize = 50;

/** Mails the new invitations of a group, a few per transaction, so that a crash sends none twice. */
export async function mailInvitaciones(
  deps: Mailer & Pick<Deps, 'db'>,
  pedidoId: number,
  signal?: Pick<AbortSignal, 'throwIfAborted'>,
): Promise<void> {
  while (await mailSome(deps, pedidoId)) signal?.throwIfAborted();
}

/** False when none is left. */
async function mailSome(deps: Mailer & Pick<Deps, 'db'>, pedidoId: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const waiting = await lockUnsent(tx, pedidoId, batchSize);
    const grupo = (await findGrupoNombre(tx, pedidoId)) ?? '';
    for (const invitacion of waiting) await sendInvitacion(deps, tx, invitacion, grupo);
    return waiting.length === batchSize;
  });
}

/** Every mail of an invitation has the same code. */
export async function sendInvitacion(deps: Mailer, tx: Db, invitacion: Invitacion, grupo: string): Promise<void> {
  const { grupoInvitacionId, correo, curso } = invitacion;
  const codigo = invitacionCode(deps.config.secrets, grupoInvitacionId, correo);
  await markSent(tx, grupoInvitacionId, hashClaimCode(codigo));
  await mailInvitacion(deps, tx, { grupoInvitacionId, grupo, curso, correo, codigo });
}
