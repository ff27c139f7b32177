import { expect, type Page, test } from '@playwright/test';
import { siteRoutes } from '../web/site/routes.ts';
import { admin, alumna, enterAs } from './people.ts';
import { keepScreens } from './screens.ts';
import { inTabs } from './tabs.ts';

const examples: Record<string, string> = { id: '1', codigo: 'AAAA-BBBB-CCCC-DDDD-EEEE' };
const publicPaths = siteRoutes.map(
  ({ path }) => `/${path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? '')}`,
);
const studentPaths = ['/dashboard', '/especialidades', '/cursos?especialidadId=1', '/curso-detalle?cursoId=5'];
const tables = ['/modulos', '/materiales', '/docentes', '/entidades', '/usuarios'];
const ofCurso = ['/curso-detalle', '/curso-modulo', '/curso-usuario', '/certificados'];
const adminPaths = [
  '/dashboard',
  '/especialidades',
  '/cursos?especialidadId=1',
  ...ofCurso.map((path) => `${path}?cursoId=5`),
  '/prueba?pruebaId=1',
  ...tables.flatMap((path) => [path, `${path}?nuevo=1`]),
  ...['/pedidos', '/auditoria', '/calificaciones', '/consultas'],
];

/** Words of English interfaces that are no Spanish words. */
const english =
  /\b(the|and|of|with|your|you|is|are|this|please|save|cancel|delete|remove|edit|update|search|loading|close|next|previous|password|sign ?(in|up|out)|log ?(in|out)|submit|required|invalid|found|add|new|home|back|course|student|teacher|user|welcome|retry|try|upload|download|view|show|hide|yes|today|price|name|date|start|end|page|rows?|menu|cart)\b/i;
const spanish = /\b(de|la|el|los|las|con|para|que|tu|y|en)\b/gi;

/** Addresses and codes are data, in no language (`perdida@correo.invalid`, `7K3M-NAME-09QX-…`). */
const withoutData = (text: string) => text.replace(/\S+@\S+|[0-9A-Z]{4}(-[0-9A-Z]{1,4}){3,}/g, '');

/** Everything a person reads or hears on the page. */
async function wordsOn(page: Page): Promise<string[]> {
  const heard = await page
    .locator('body *')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ),
    );
  // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered is read, not the embedded data
  const read = (await page.locator('body').innerText()).split('\n');
  return [await page.title(), ...read, ...heard].map(withoutData).filter((text) => text.trim() !== '');
}

/** What the content security policy forbade, also where the page caught the refusal. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.context().exposeFunction('reportViolation', (what: string) => void violations.push(what));
  await page.context().addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (what: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      reportViolation(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return violations;
}

/** `pictures`: how the kept pictures are called; none without it. */
async function readsSpanish(page: Page, paths: string[], pictures?: string): Promise<void> {
  const violations = await collectViolations(page);
  await inTabs(page, paths, async (tab, path) => {
    await tab.goto(path, { waitUntil: 'networkidle' });
    await expect(tab.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(tab.locator('html')).toHaveAttribute('lang', 'es');
    const words = await wordsOn(tab);
    expect(
      words.filter((text) => english.test(text)),
      path,
    ).toEqual([]);
    expect(words.join(' ').match(spanish)?.length ?? 0, path).toBeGreaterThan(5);
    if (pictures) await keepScreens(tab, `${pictures}${path.replace(/[^a-z0-9]+/gi, '-')}`);
  });
  expect(violations).toEqual([]);
}

test('I18N-01 SEC-23 every public page is read and heard in Spanish', async ({ page }) => {
  test.slow();
  await readsSpanish(page, publicPaths, 'publico');
});

test('I18N-01 SEC-23 every screen of a student is read and heard in Spanish', async ({ page }) => {
  await enterAs(page, alumna);
  await readsSpanish(page, [...studentPaths, '/curso-modulo?cursoId=5', '/mi-cuenta'], 'estudiante');
});

test('I18N-01 SEC-23 every screen of an administrator is read and heard in Spanish', async ({ page }) => {
  test.slow();
  await enterAs(page, admin);
  await readsSpanish(page, adminPaths);
});
