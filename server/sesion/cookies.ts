import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { House } from '../house.ts';
import { csrfCookie, makeCsrfToken } from '../http/csrf.ts';
import { hashToken, sessionCookie } from '../http/session.ts';

type Where = Pick<House, 'config' | 'publicUrl'>;

export function issueCookies(house: Where, reply: FastifyReply): Buffer {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  setCookies(house, reply, token, makeCsrfToken(house.config.secret, hash));
  return hash;
}

export function setCookies(house: Where, reply: FastifyReply, token: string, csrf: string): void {
  const options = cookieOptions(house);
  reply.setCookie(sessionCookie(house), token, { ...options, httpOnly: true });
  reply.setCookie(csrfCookie, csrf, options);
}

export function clearCookies(house: Where, reply: FastifyReply): void {
  const options = cookieOptions(house);
  reply.clearCookie(sessionCookie(house), options);
  reply.clearCookie(csrfCookie, options);
}

function cookieOptions({ config, publicUrl }: Where) {
  const secure = publicUrl().startsWith('https:');
  return { path: '/', sameSite: 'lax', secure, maxAge: config.session.maxMinutes * 60 } as const;
}
