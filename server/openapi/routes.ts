import type { Deps } from '../deps.ts';
import { docsPage, docsStyles } from './docs-page.ts';
import { openapiDocument } from './document.ts';

export function openapiRoutes({ app, config }: Deps): void {
  let written: ReturnType<typeof openapiDocument> | undefined;
  const document = () => {
    written ??= openapiDocument(config.institucion.nombre);
    return written;
  };
  app.get('/api/openapi.json', async () => document());
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(document())));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css').send(docsStyles));
}
