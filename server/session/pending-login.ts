import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { pendingCookie, pendingMinutes } from '../http/pending.ts';
import { hashToken } from '../http/session.ts';
import { createPending } from './queries.ts';

/** After the right password the browser gets a cookie that is valid for the second step only. */
export async function openPending(
  deps: Pick<Deps, 'publicUrl'>,
  db: Db,
  reply: FastifyReply,
  usuarioId: number,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await createPending(db, hashToken(token), usuarioId, pendingMinutes);
  reply.setCookie(pendingCookie(deps), token, { ...cookieOptions(deps), maxAge: pendingMinutes * 60 });
}

export function clearPending(deps: Pick<Deps, 'publicUrl'>, reply: FastifyReply): void {
  reply.clearCookie(pendingCookie(deps), cookieOptions(deps));
}

function cookieOptions({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  return { path: '/', sameSite: 'strict', httpOnly: true, secure: publicUrl().startsWith('https:') } as const;
}
