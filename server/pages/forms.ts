import { setBaja } from 'domain/contract/anuncios.ts';
import { acceptCotizacion } from 'domain/contract/cotizaciones.ts';
import { askInformation } from 'domain/contract/interesados.ts';
import { createReclamacion, lookUpReclamacion } from 'domain/contract/reclamaciones.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refusedWorkCheck } from '../http/refused-work.ts';

/** Data that the page is rendered with: the fields as sent, and the response of the API. */
export type Posted = { values: Record<string, string>; envelope: Record<string, unknown> };

/** Pages whose form works without JavaScript, and the endpoint that receives it. */
const forms = {
  '/libro-de-reclamaciones': createReclamacion,
  '/libro-de-reclamaciones/consulta': lookUpReclamacion,
  '/informacion': askInformation,
  '/cotizacion': acceptCotizacion,
  // Mail programs post here too, with the key in the URL (RFC 8058).
  '/anuncios-por-correo': setBaja,
};

const bodyLimit = 64 * 1024;

/**
 * A form goes through the same endpoint as an API call, anonymously; then the browser is redirected or the page shown.
 */
export async function formRoutes(
  deps: Pick<Deps, 'app' | 'config' | 'workLimiter'>,
  show: (request: FastifyRequest, reply: FastifyReply, posted: Posted, status: number) => Promise<unknown>,
): Promise<void> {
  const { app } = deps;
  const check = refusedWorkCheck(deps);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    // RFC 8058 allows multipart; its content is not read.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
      done(null, {}),
    );
    for (const [path, { method, path: endpointPath }] of Object.entries(forms)) {
      scope.post(path, check, async (request, reply) => {
        const values = { ...(request.query as object), ...(request.body as object) } as Record<string, string>;
        const { 'sec-fetch-site': site, origin, host, referer } = request.headers;
        const { statusCode, body } = await app.inject({
          method,
          url: `/api${endpointPath}`,
          remoteAddress: request.ip,
          payload: values,
          headers: {
            ...(site && { 'sec-fetch-site': String(site) }),
            ...(origin && { origin }),
            ...(host && { host }),
            ...(referer && { referer }),
          },
        });
        const envelope = JSON.parse(body) as Posted['envelope'];
        const { url } = (envelope.resource ?? {}) as { url?: string };
        if (url) return reply.redirect(url, 303);
        return show(request, reply, { values, envelope }, statusCode);
      });
    }
  });
}
