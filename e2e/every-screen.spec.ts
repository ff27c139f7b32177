import { expect, type Page } from '@playwright/test';
import { siteRoutes } from '../web/site/routes.ts';
import { desktop, expectAccessible, expectAccessibleAtBothWidths, phone } from './accessible.ts';
import { admin, alumna, enterAs } from './people.ts';
import { ask } from './school.ts';
import { keepScreens } from './screens.ts';
import { inTabs } from './tabs.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

const examples: Record<string, string> = { id: '1', codigo: 'AAAA-BBBB-CCCC-DDDD-EEEE' };
const publicPaths = siteRoutes.map(
  ({ path }) => `/${path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? '')}`,
);
const missing = '/no/existe';
const studentPaths = [
  '/dashboard',
  '/especialidades',
  '/cursos?especialidadId=1',
  '/curso-detalle?cursoId=5',
  '/curso-modulo?cursoId=5',
  '/mi-cuenta',
];
/** Staff screens, which tell a student that they are not for students. */
const notForStudents = ['/docentes', '/usuarios', '/auditoria', '/correos', '/consultas'];
const tables = ['/modulos', '/materiales', '/docentes', '/entidades', '/usuarios'];
const ofCurso = ['/curso-detalle', '/curso-modulo', '/curso-usuario', '/certificados'];
const adminPaths = [
  '/dashboard',
  '/especialidades',
  '/cursos?especialidadId=1',
  ...ofCurso.map((path) => `${path}?cursoId=5`),
  '/curso-usuario?cursoId=1&vista=asistencia',
  '/prueba?pruebaId=1',
  ...tables.flatMap((path) => [path, `${path}?nuevo=1`]),
  ...['/pedidos', '/auditoria', '/calificaciones', '/consultas', '/correos'],
];

/** The other screens are looked at by axe in the journeys that use them. */
const withAxe = new Set([
  ...['/', '/nosotros', '/login', '/recuperar', '/recuperar/nueva', missing],
  ...['/dashboard', '/especialidades', '/cursos?especialidadId=1', ...notForStudents],
]);

/** English interface words that are not Spanish words. */
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

/** Violations of the content security policy, also those that the page caught. */
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

/** These addresses answer 4xx, themselves or through the API, and the browser logs each of those responses. */
const refused = [
  ...[missing, `/verificar/${examples.codigo}`],
  ...['/libro-de-reclamaciones/hoja', '/reclamaciones/hoja', '/anuncios-por-correo', '/anuncios/baja'],
  '/paquete/1',
  '/cotizacion',
  '/api/cotizaciones/hoja',
];

/** Uncaught errors of the page, and errors in its console. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.context().on('weberror', (problem) => errors.push(problem.error().message));
  page.context().on('console', (message) => {
    const { url } = message.location();
    const isExpected = refused.some((path) => url.endsWith(path));
    if (message.type() === 'error' && !isExpected) errors.push(`${message.text()} ${url}`);
  });
  return errors;
}

/** `pictures`: name prefix of the screenshots; without it none are taken. */
async function expectSound(page: Page, paths: string[], pictures?: string): Promise<void> {
  const violations = await collectViolations(page);
  const errors = collectErrors(page);
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
    if (withAxe.has(path) || path.startsWith('/sesion/')) await expectAccessibleAtBothWidths(tab, path);
    if (pictures) await keepScreens(tab, `${pictures}${path.replace(/[^a-z0-9]+/gi, '-')}`);
  });
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
}

test('I18N-01 SEC-23 every public page is in Spanish, accessible and without an error', async ({ page }) => {
  test.slow();
  await expectSound(page, [...publicPaths, missing], 'publico');
});

test('I18N-01 SEC-23 every screen of a student is in Spanish, accessible and without an error', async ({ page }) => {
  test.slow();
  await enterAs(page, alumna);
  const [next] = await ask<{ materialId: number }[]>(page, 'get', '/sesiones/proximas');
  await expectSound(page, [...studentPaths, `/sesion/${next!.materialId}`, ...notForStudents], 'estudiante');
  await page.route('**/api/especialidades', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/especialidades');
  await expect(page.getByRole('alert')).toContainText('Error durante la carga');
  await expectAccessibleAtBothWidths(page, 'failed load');
});

test('I18N-01 SEC-23 every screen of an administrator is in Spanish, accessible and without an error', async ({
  page,
}) => {
  test.slow();
  await enterAs(page, admin);
  await expectSound(page, adminPaths);
});

test('open menus, dialogs and refusals are accessible', async ({ page }) => {
  test.slow();
  await page.goto('/nosotros', { waitUntil: 'networkidle' });
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    if (size === phone) await page.locator('summary', { hasText: /^Menú$/ }).click();
    await page.getByText('DIPLOMADOS', { exact: true }).locator('visible=true').click();
    await expect(page.getByRole('link', { name: 'ASÍNCRONICOS' }).locator('visible=true')).toBeVisible();
    await expectAccessible(page, `open menu at ${size.width} px`);
    await page.reload({ waitUntil: 'networkidle' });
  }
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Completa tus credenciales.')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'refused sign-in');

  await enterAs(page, admin);
  await page.goto('/especialidades', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  await expectAccessible(page, 'open menu of the campus');
  await page.setViewportSize(desktop);
  await page.goto('/especialidades', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Nueva Especialidad' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El nombre es requerido')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'open dialog');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page
    .getByRole('button', { name: /^Eliminar / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'open confirmation');
});
