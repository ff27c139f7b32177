import { escapeHtml } from 'domain/formats/escape-html.ts';
import type { Deps } from '../deps.ts';
import { openapiDocument } from './document.ts';

/** Disabled by `API_DOCS=off`. Cached, because building the page takes much longer than sending it. */
export function openapiRoutes({ app, config, responseCache }: Deps): void {
  if (!config.apiDocs) return;
  let written: { nombre: string; document: ReturnType<typeof openapiDocument> } | undefined;
  const document = () => {
    const { nombre } = config.institucion;
    if (written?.nombre !== nombre) written = { nombre, document: openapiDocument(nombre) };
    return written.document;
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

type Operation = {
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string }[];
  requestBody?: unknown;
  responses: unknown;
};

/** API reference as one page without scripts. */
function docsPage(document: ReturnType<typeof openapiDocument>): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const areas = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))];
  const sections = areas.map((area) => {
    const rows = operations.filter(({ operation }) => operation.tags[0] === area);
    return `<section><h2>${escapeHtml(area)}</h2>${rows.map(operationHtml).join('')}</section>`;
  });
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escapeHtml(document.info.title)}</h1><p>Cada respuesta llega en un sobre con <code>success</code>, <code>message</code>, <code>status</code> y
<code>resource</code> o <code>resources</code>. El documento para programas está en <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('')}</main></body></html>`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const details = {
    parameters: operation.parameters,
    requestBody: operation.requestBody,
    responses: operation.responses,
  };
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p><pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details>`;
}

const docsStyles = `
body { margin: 0; background: #fbfaf6; color: #12211f; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; }
details { background: #fff; border: 1px solid #e4e1d8; border-radius: 10px; margin: 0.5rem 0; padding: 0.75rem 1rem; }
summary { cursor: pointer; }
b { color: #0f766e; display: inline-block; min-width: 4.5rem; }
span { color: #4a5a57; }
pre { overflow: auto; font-size: 13px; }
a { color: #0f766e; }
`;
