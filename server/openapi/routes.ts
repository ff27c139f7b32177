import type { Deps } from '../deps.ts';
import { docsPage, docsStyles } from './docs-page.ts';
import { openapiDocument } from './document.ts';

/** Closed by `API_DOCS=off`. Cached, because writing the page takes long beside sending it. */
export function openapiRoutes({ app, config, responseCache }: Deps): void {
  if (!config.apiDocs) return;
  let written: ReturnType<typeof openapiDocument> | undefined;
  const document = () => {
    written ??= openapiDocument(config.institucion.nombre);
    return written;
  };
  const serve = (path: string, contentType: string, body: () => string) =>
    app.get(path, (request, reply) =>
      responseCache.send(request, reply, { key: path, anonymousOnly: false }, async () => ({
        status: 200,
        contentType,
        body: body(),
        expires: null,
        cacheControl: 'public, max-age=300',
      })),
    );
  serve('/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(document()));
  serve('/api/docs', 'text/html; charset=utf-8', () => docsPage(document()));
  serve('/api/docs.css', 'text/css; charset=utf-8', () => docsStyles);
}
