import type { FastifyInstance } from 'fastify';
import { malformed } from './errors.ts';
import { isTooDeep } from './json-depth.ts';

/** Many clients send a JSON content type without a body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(malformed('El cuerpo de la petición tiene demasiados niveles.'));
    else parse(request, body as string, done);
  });
}
