import { buildPath, type EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso } from 'domain/rules/permisos.ts';
import type { RequestContext } from './context.ts';
import type { HttpDeps } from './deps.ts';
import { jsonType, present } from './present.ts';
import { canonicalUrl } from './response-cache.ts';
import { type Act, runInTransaction } from './run-handler.ts';

type Cacheable = Pick<RequestContext, 'spec' | 'session' | 'request' | 'params'>;

/** Null for responses that are not cached: searches rarely repeat and would evict other responses. */
export function cacheKey({ spec, session, request, params }: Cacheable): string | null {
  const query = request.query as Record<string, unknown>;
  if (!spec.cached || session || query.q) return null;
  const path = buildPath(spec, { params: params as Record<string, unknown> });
  return canonicalUrl(path, query, Object.keys(spec.query?.shape ?? {}));
}

/** Sends the cached response, or runs the handler and caches its response. */
export function sendCached(context: RequestContext, key: string, act: Act) {
  const { deps, spec, request, reply } = context;
  return deps.responseCache.send(request, reply, { key, anonymousOnly: true }, async () => ({
    status: 200,
    contentType: jsonType,
    cacheControl: 'no-store',
    body: present(spec, await runInTransaction(context, act)),
    expires: context.expires,
  }));
}

/**
 * Parts of the paths whose writes change no public page: money, people, mails, files and the campus, of the whole school
 * (`/notas`) or of one record (`/cursos/:id/notas`).
 */
const privateParts = new Set(
  [
    'afectacion agenda anuncios archivos asistencia calificaciones certificados comprobantes consultas correos cotizaciones cuenta cuotas cupones encuestas firmantes grupos importaciones interesados materiales modulos notas orders',
    'pagos-declarados personas planes-cuotas preguntas pruebas reclamaciones regla remesas reportes solicitudes-datos tipo-materiales tipo-modulos usuario-cursos usuarios',
  ].flatMap((line) => line.split(' ')),
);

function changesCatalogo({ access, method, path }: EndpointSpec): boolean {
  if (!isPermiso(access) || method === 'GET' || path === '/uploads/presign') return false;
  return !path.split('/').some((part) => privateParts.has(part));
}

/** Other processes are notified by NOTIFY; in this one an ADMIN's next read must see the write at once. */
export function expireAfterWrite({ responseCache }: Pick<HttpDeps, 'responseCache'>, spec: EndpointSpec): void {
  if (changesCatalogo(spec)) responseCache.expire();
}
