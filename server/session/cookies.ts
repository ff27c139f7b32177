import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { csrfCookie, makeCsrfToken } from '../http/csrf.ts';
import { hashToken, sessionCookie } from '../http/session.ts';

type Where = Pick<Deps, 'config' | 'publicUrl'>;

export function issueCookies(deps: Where, reply: FastifyReply): Buffer {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  setCookies(deps, reply, token, makeCsrfToken(deps.config.secrets, hash));
  return hash;
}

export function setCookies(deps: Where, reply: FastifyReply, token: string, csrf: string): void {
  const options = cookieOptions(deps);
  reply.setCookie(sessionCookie(deps), token, { ...options, httpOnly: true });
  reply.setCookie(csrfCookie(deps), csrf, options);
}

export function clearCookies(deps: Where, reply: FastifyReply): void {
  const options = cookieOptions(deps);
  reply.clearCookie(sessionCookie(deps), options);
  reply.clearCookie(csrfCookie(deps), options);
}

function cookieOptions({ config, publicUrl }: Where) {
  const secure = publicUrl().startsWith('https:');
  return { path: '/', sameSite: 'lax', secure, maxAge: config.sessionOf.USU.maxMinutes * 60 } as const;
}
