import { randomBytes } from 'node:crypto';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { isSigned, type Keys, keysFor, type Secrets, sign } from '../keys.ts';
import type { HttpDeps } from './deps.ts';
import { badCsrf } from './errors.ts';
import type { Session } from './session.ts';

type Site = Pick<HttpDeps, 'config' | 'publicUrl'>;

export const csrfCookie = ({ publicUrl }: Pick<HttpDeps, 'publicUrl'>) =>
  publicUrl().startsWith('https:') ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN';
const csrfHeader = 'x-xsrf-token';

/** With a session: signed double-submit token bound to it. Without one: `Sec-Fetch-Site` or `Origin`. */
export function checkCsrf(deps: Site, spec: EndpointSpec, request: FastifyRequest, session: Session | null): void {
  if (spec.method === 'GET' || spec.access === 'signed-url') return;
  if (!session) {
    if (!comesFromUs(deps, request)) throw badCsrf();
    return;
  }
  const header = request.headers[csrfHeader];
  if (typeof header !== 'string' || header !== request.cookies[csrfCookie(deps)]) throw badCsrf();
  if (!isValidToken(keysFor(deps.config.secrets, 'csrf'), session.hash, header)) throw badCsrf();
}

export function makeCsrfToken(secrets: Secrets, sessionHash: Buffer): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(keysFor(secrets, 'csrf'), about(sessionHash, nonce)).toString('base64url')}`;
}

function isValidToken(keys: Keys, sessionHash: Buffer, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSigned(keys, about(sessionHash, nonce), signature);
}

function about(sessionHash: Buffer, nonce: string): string {
  return `${sessionHash.toString('base64url')} ${nonce}`;
}

/** Clients other than browsers send neither header and have no ambient cookies. */
function comesFromUs(deps: Site, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === deps.publicUrl() || origin === `${request.protocol}://${request.host}`;
}
