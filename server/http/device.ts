import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSigned, keysFor, sign } from '../keys.ts';
import type { HttpDeps } from './deps.ts';

/** A browser that these accounts have signed in from. It grants no access: limits only count it separately. */
export type Device = { id: string; usuarioIds: number[] };

type Where = Pick<HttpDeps, 'config' | 'publicUrl'>;

/** The longest lifetime that browsers allow for a cookie. */
const maxAge = 400 * 24 * 3600;
/** On a shared computer, only the latest accounts are stored. */
const maxUsuarios = 10;

const cookieName = ({ publicUrl }: Where) => `${publicUrl().startsWith('https:') ? '__Host-' : ''}dispositivo`;

export function readDevice(deps: Where, request: FastifyRequest): Device | null {
  const [id = '', list = '', signature = ''] = (request.cookies[cookieName(deps)] ?? '').slice(0, 300).split('.');
  if (!isSigned(keysFor(deps.config.secrets, 'device'), `${id}.${list}`, signature)) return null;
  return { id, usuarioIds: list.split('-').map(Number) };
}

export function rememberDevice(deps: Where, request: FastifyRequest, reply: FastifyReply, usuarioId: number): void {
  const known = readDevice(deps, request);
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const others = (known?.usuarioIds ?? []).filter((other) => other !== usuarioId);
  const text = `${id}.${[usuarioId, ...others].slice(0, maxUsuarios).join('-')}`;
  const signature = sign(keysFor(deps.config.secrets, 'device'), text).toString('base64url');
  const secure = deps.publicUrl().startsWith('https:');
  reply.setCookie(cookieName(deps), `${text}.${signature}`, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
    maxAge,
  });
}
