import type { Deps } from '../deps.ts';

const path = '/speculation-rules.json';

/** Pages that are the same for everybody and write nothing: safe to load before a click. */
const where = {
  href_matches: ['/', '/nosotros', '/catalogo', '/catalogo/diplomas/*', '/catalogo/cursos/*', '/catalogo/flyer/:id'],
};

const rules = JSON.stringify({
  prefetch: [{ where, eagerness: 'moderate' }],
  prerender: [{ where, eagerness: 'moderate' }],
});

/** As a header and not as a `<script>`: an inline one is forbidden by our `script-src`. */
export const speculationHeader = { 'speculation-rules': `"${path}"` };

export function speculationRulesRoute({ app }: Deps): void {
  app.get(path, async (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=3600').send(rules),
  );
}
