import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { rememberDevice } from '../http/device.ts';
import type { Session } from '../http/session.ts';
import { issueCookies } from './cookies.ts';
import { createSession, deleteSession } from './queries.ts';

type Asking = { request: FastifyRequest; reply: FastifyReply; session: Session | null };

/** Signs somebody in: replaces the browser's session and stores the device as known. */
export async function openSession(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  db: Db,
  asking: Asking,
  usuarioId: number,
): Promise<void> {
  const { request, reply, session } = asking;
  if (session) await deleteSession(db, session.hash);
  rememberDevice(deps, request, reply, usuarioId);
  await createSession(db, {
    hash: issueCookies(deps, reply),
    usuarioId,
    agente: (request.headers['user-agent'] ?? '').slice(0, 300),
    maxMinutes: deps.config.sessionOf.USU.maxMinutes,
  });
}
