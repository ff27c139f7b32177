import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makePaquete, makePlanCuotas } from '../testing/builders.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

async function page(path: string) {
  const response = await fetch(t.url + path);
  return { status: response.status, text: await response.text() };
}

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('SEL-61 CUO-28 the page of a bundle is rendered with its courses, price and JSON-LD, and stands in sitemap and catalogue', async () => {
  const [penal, civil] = [
    await makeCurso(t.deps.db, { nombre: 'Penal </script>', precio: 100 }),
    await makeCurso(t.deps.db, { nombre: 'Civil', precio: 100 }),
  ];
  const cursoIds = [penal!.cursoId, civil!.cursoId];
  const { paqueteId } = await makePaquete(t.deps.db, { nombre: 'Para concursos', resumen: 'Dos en uno', cursoIds });
  const path = `/paquete/${paqueteId}`;
  const { status, text } = await page(path);
  expect(status).toBe(200);
  for (const shown of ['Para concursos', 'Dos en uno', 'Civil', 'S/ 150.00']) expect(text).toContain(shown);
  expect(text).toMatch(/Ahorras (<!-- -->)?S\/ 50\.00/);
  expect(dataOf(text)).toMatchObject({
    '@type': 'Product',
    name: 'Para concursos',
    description: 'Dos en uno',
    offers: { price: '150.00', priceCurrency: 'PEN' },
    isRelatedTo: [{ '@type': 'Course', name: 'Penal </script>' }, { name: 'Civil' }],
  });
  expect((await page('/sitemap.xml')).text).toContain(`${path}<`);
  expect((await page('/catalogo')).text).toContain(`href="${path}"`);
  expect((await page('/catalogo?q=concursos')).text).toContain(`href="${path}"`);
  expect((await page('/catalogo?q=registral')).text).not.toContain(`href="${path}"`);

  await makePlanCuotas(t.deps.db, { paqueteId });
  await expect.poll(async () => (await page(path)).text).toContain('En 3 cuotas de S/ 50.00');

  await t.deps.db.execute(sql`update paquete set activo = false where paquete_id = ${paqueteId}`);
  t.deps.responseCache.expire();
  expect((await page(path)).status).toBe(404);
  expect((await page('/sitemap.xml')).text).not.toContain(`${path}<`);
  expect((await page('/paquete/nada')).status).toBe(404);
});

test('SEL-61 a bundle whose time is over says so and has no offer', async () => {
  const hasta = new Date(Date.now() - 60_000);
  const { paqueteId } = await makePaquete(t.deps.db, { hasta });
  const { status, text } = await page(`/paquete/${paqueteId}`);
  expect(status).toBe(200);
  expect(text).toContain('No está a la venta');
  expect(dataOf(text)).not.toHaveProperty('offers');
});
