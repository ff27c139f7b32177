import { escapeHtml } from 'domain/formats/escape-html.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import type { Pagos } from '../../ports/pagos/port.ts';
import type { SandboxCobro, SandboxPagos } from '../../ports/pagos/sandbox.ts';

type Params = { Params: { preferencia: string } };

const decisions = { aprobar: 'aprobado', rechazar: 'rechazado' } as const;

/** Payment page of the sandbox: plain forms, no script. Reports the outcome by a signed notification. */
export function sandboxRoutes(deps: Deps): void {
  const { app, pagos } = deps;
  if (!isSandbox(pagos)) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get('/pagar-prueba/estilo.css', async (_request, reply) => reply.type('text/css').send(styles));

    scope.get<Params>('/pagar-prueba/:preferencia', async ({ params }, reply) => {
      const cobro = await pagos.getCobro(params.preferencia);
      if (!cobro) throw notFound('Este cobro de prueba no existe.');
      return sendPage(reply, page(deps, cobro));
    });

    scope.post<Params>('/pagar-prueba/:preferencia', async ({ params, body }, reply) => {
      const cobro = await pagos.getCobro(params.preferencia);
      if (!cobro) throw notFound('Este cobro de prueba no existe.');
      const decision = (body as { decision?: string } | null)?.decision ?? '';
      if (isDecision(decision)) {
        const { referencia } = await pagos.pagar(params.preferencia, decisions[decision]);
        await notify(deps, pagos, referencia);
      }
      return reply.redirect(cobro.returnUrl, 303);
    });
  });
}

/** Uses the same endpoint as every other provider. */
async function notify({ app }: Pick<Deps, 'app'>, pagos: SandboxPagos, reference: string): Promise<void> {
  const { dataId, requestId, firma, body } = pagos.noticeOf(reference);
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/pagos/pruebas?${new URLSearchParams({ 'data.id': dataId, type: 'payment' })}`,
    headers: { 'x-signature': firma, 'x-request-id': requestId },
    payload: body,
  });
  if (statusCode !== 200) throw new Error(`the notice of a test payment was answered with ${statusCode}`);
}

function isSandbox(pagos: Pagos): pagos is SandboxPagos {
  return pagos.proveedor === 'sandbox';
}

function isDecision(word: string): word is keyof typeof decisions {
  return Object.hasOwn(decisions, word);
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

function page({ config }: Pick<Deps, 'config'>, { referenciaExterna, lineas, totalCentimos }: SandboxCobro): string {
  const rows = lineas.map(
    ({ nombre, cantidad, precioCentimos }) =>
      `<tr><td>${cantidad} × ${escapeHtml(nombre)}</td><td>${formatSoles(toSoles(precioCentimos * cantidad))}</td></tr>`,
  );
  const button = (decision: string, text: string) =>
    `<button name="decision" value="${decision}" class="${decision}">${text}</button>`;
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Pago de prueba</title><link rel="stylesheet" href="/pagar-prueba/estilo.css"></head><body><main>
<p class="prueba" role="note">Esto es una prueba: no se cobra nada y no se pide ningún dato de pago.</p>
<h1>Pago de prueba</h1><p>${escapeHtml(config.institucion.nombre)} · pedido ${escapeHtml(referenciaExterna.split('_')[0] ?? '')}</p>
<table><tbody>${rows.join('')}</tbody><tfoot><tr><th scope="row">Total</th><td>${formatSoles(toSoles(totalCentimos))}</td></tr></tfoot></table>
<form method="post">${button('aprobar', 'Aprobar')}${button('rechazar', 'Rechazar')}${button('abandonar', 'Abandonar')}</form>
</main></body></html>`;
}

const styles = `
body { margin: 0; background: #fbfaf6; color: #12211f; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-family: Georgia, serif; font-weight: 500; margin: 1.5rem 0 0; }
.prueba { background: #fff4d6; border: 1px solid #8a5a00; border-radius: 10px; color: #5c3c00; font-weight: 600; margin: 0; padding: 0.75rem 1rem; }
table { width: 100%; border-collapse: collapse; background: #fff; border: 1px solid #e4e1d8; }
td, th { padding: 0.75rem 1rem; text-align: left; border-top: 1px solid #e4e1d8; }
td:last-child { text-align: right; white-space: nowrap; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
button { flex: 1 1 7rem; min-height: 44px; border: 1px solid #4a5a57; border-radius: 10px; background: #fff; color: #12211f; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid #0f766e; outline-offset: 2px; }
.aprobar { background: #0f766e; border-color: #0f766e; color: #fff; }
.rechazar { border-color: #b42318; color: #b42318; }
`;
