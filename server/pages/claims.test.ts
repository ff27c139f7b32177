import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente, makeEntidad } from '../testing/builders.ts';
import { clearFormasPago, setFormasPago } from '../testing/declared.ts';
import { loadRenderer } from './renderer.ts';
import { siteOf } from './site.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

const shown = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--.*?-->/g, '');

async function textOf(path: string): Promise<string> {
  t.deps.responseCache.expire();
  return shown(await (await fetch(t.url + path)).text());
}

test('BUY-90 the landing page speaks of no QR while it is unknown whether there are certificates', async () => {
  const { renderer, assetsOf } = await loadRenderer();
  const transport = async () => ({ status: 503, ok: false, text: '' });
  const site = siteOf(t.deps.config, t.url, new Date());
  const { html } = await renderer.render({ url: new URL(t.url), site, assetsOf, transport });
  expect(shown(html)).toContain('Estudia el');
  expect(shown(html)).not.toContain('código QR');
});

test('BUY-90 pages speak of lecturers in practice and of certificates with QR only where that is true', async () => {
  const { db } = t.deps;
  const young = await makeDocente(db, { nombre: 'Iris', apellido: 'Rojas', tiempoEjercido: '' });
  const plain = await makeCurso(db, { coordinadorId: young.docenteId, tipoCertificado: null, entidadId: null });
  expect(await textOf('/')).not.toMatch(/en ejercicio|quien lo ejerce|código QR/);
  expect(await textOf('/')).toContain('Quiénes enseñan');
  expect(await textOf('/')).not.toContain('concursos públicos');
  expect(await textOf('/nosotros')).not.toContain('en ejercicio');
  expect(await textOf('/catalogo')).not.toContain('código QR');
  expect(await textOf(`/catalogo/flyer/${plain.cursoId}`)).not.toContain('código QR');

  const { entidadId } = await makeEntidad(db);
  await makeCurso(db, { tipoCertificado: 'C', entidadId });
  expect(await textOf('/')).toContain('Cada certificado lleva un código QR');
  expect(await textOf('/')).toContain('concursos públicos');
  // Without a type of its own a certificate has that of its course.
  const untyped = await makeCurso(db, { tipo: 'D', tipoCertificado: null, entidadId, duracionMinutos: 5760 });
  expect(await textOf(`/catalogo/flyer/${untyped.cursoId}`)).toContain('Diplomado de 96 horas académicas');
  // A claim about a whole list must be true of every entry.
  expect(await textOf('/catalogo')).not.toContain('código QR');

  await db.execute(sql`update docente set tiempo_ejercido = '8 años'`);
  await db.execute(sql`update curso set tipo_certificado = 'C', entidad_id = ${entidadId}`);
  expect(await textOf('/')).toContain('con docentes en ejercicio');
  expect(await textOf('/')).toContain('Aprendes de quien lo ejerce');
  expect(await textOf('/nosotros')).toContain('Docentes en ejercicio');
  expect(await textOf('/catalogo')).toContain('desde el código QR');
});

test('BUY-112 landing page and checkout name only the ways to pay that are configured', async () => {
  await clearFormasPago(t);
  expect(await textOf('/')).toContain('Al completar tu pedido te escribimos para coordinar el pago.');
  expect(await textOf('/checkout')).toContain('Te escribimos para coordinar tu pago');
  for (const path of ['/', '/checkout']) expect(await textOf(path)).not.toMatch(/tarjeta|Yape|Plin|transferencia/i);
  await setFormasPago(t, { plinNumero: '' });
  expect(await textOf('/')).toContain('Con Yape o transferencia. En tu pedido puedes pedir boleta o factura.');
  expect(await textOf('/checkout')).toContain('Con Yape o transferencia, apenas lo verificamos.');
});
