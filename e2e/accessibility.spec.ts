import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { admin, alumna, enterAs } from './people.ts';
import { inTabs } from './tabs.ts';

test.describe.configure({ mode: 'parallel' });
// Reduced motion, so that nothing is measured during an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const visitorPaths = ['/', '/nosotros', '/login', '/recuperar', '/recuperar/nueva', '/no/existe'];
const campusPaths = ['/dashboard', '/especialidades', '/docentes', '/usuarios', '/auditoria', '/correos', '/consultas'];
const expectedFailures = ['/no/existe'];

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.context().on('weberror', (problem) => errors.push(problem.error().message));
  page.context().on('console', (message) => {
    const { url } = message.location();
    const expected = expectedFailures.some((path) => url.endsWith(path));
    if (message.type() === 'error' && !expected) errors.push(`${message.text()} ${url}`);
  });
  return errors;
}

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function expectAllAccessible(page: Page, paths: string[]): Promise<void> {
  await inTabs(page, paths, async (tab, path) => {
    await openScreen(tab, path);
    await expectAccessible(tab, path);
  });
}

for (const { name, width, height } of [
  { name: 'on a desktop', width: 1440, height: 900 },
  { name: 'on a phone', width: 360, height: 740 },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });

    test('every public screen is accessible', async ({ page }) => {
      test.slow();
      const errors = collectErrors(page);
      await expectAllAccessible(page, visitorPaths);
      await openScreen(page, '/nosotros');
      if (width === 360) await page.locator('summary', { hasText: /^Menú$/ }).click();
      await page.getByText('DIPLOMADOS', { exact: true }).locator('visible=true').click();
      await expect(page.getByRole('link', { name: 'ASÍNCRONICOS' })).toBeVisible();
      await expectAccessible(page, 'open menu');
      await openScreen(page, '/login');
      await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(page.getByText('Completa tus credenciales.')).toBeVisible();
      await expectAccessible(page, 'refused sign-in');
      expect(errors).toEqual([]);
    });

    test('every screen of an administrator is accessible', async ({ page }) => {
      test.slow();
      const errors = collectErrors(page);
      await enterAs(page, admin);
      await expectAllAccessible(page, campusPaths);
      await openScreen(page, '/especialidades');
      await page.getByRole('button', { name: 'Nueva Especialidad' }).click();
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('El nombre es requerido')).toBeVisible();
      await expectAccessible(page, 'open dialog');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page
        .getByRole('button', { name: /^Eliminar / })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'open confirmation');
      await page.getByRole('button', { name: 'No', exact: true }).click();
      if (width === 360) {
        await page.getByRole('button', { name: 'Abrir el menú' }).click();
        await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
        await expectAccessible(page, 'open menu');
      }
      expect(errors).toEqual([]);
    });

    test('every screen of a student is accessible', async ({ page }) => {
      test.slow();
      const errors = collectErrors(page);
      await enterAs(page, alumna);
      await expectAllAccessible(page, [...campusPaths, '/cursos?especialidadId=1', '/nosotros']);
      expect(errors).toEqual([]);
      await page.route('**/api/especialidades', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/especialidades');
      await expect(page.getByRole('alert')).toContainText('Error durante la carga');
      await expectAccessible(page, 'failed load');
    });
  });
}
