import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { makeSesion, minutesFromNow, sala } from '../testing/sesiones.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

const metaOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

async function pictureAt(address: string) {
  const answer = await fetch(t.url + new URL(address).pathname + new URL(address).search);
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return {
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    format,
    width,
    height,
  };
}

const card = { type: 'image/png', cache: 'public, max-age=86400', format: 'png', width: 1200, height: 630 };

test('VIS-26 every public page names a picture of the size networks take', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { nombre: `Derecho ${'larguísimo '.repeat(20)}` });
  const flyer = `/catalogo/flyer/${cursoId}`;
  for (const path of ['/', '/nosotros', '/catalogo', '/verificar', flyer]) {
    const html = await (await fetch(t.url + path)).text();
    expect([path, metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual([path, '1200', '630']);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
    const address = metaOf(html, 'og:image') ?? '';
    expect(address.endsWith(path === flyer ? `/portadas/curso-${cursoId}.png?v=1` : '/portadas/escuela.png')).toBe(
      true,
    );
    if (path === '/' || path === flyer) expect(await pictureAt(address)).toEqual(card);
  }
});

test('VIS-26 a draft has no picture, and an unchanged one is not sent again', async () => {
  const draft = await makeCurso(t.deps.db, { activa: false, publicado: null });
  for (const name of [`curso-${draft.cursoId}.png`, 'curso-0.png', 'curso-1.jpg', 'otra.png']) {
    expect([name, (await fetch(`${t.url}/portadas/${name}`)).status]).toEqual([name, 404]);
  }
  const etag = (await fetch(`${t.url}/portadas/escuela.png`)).headers.get('etag')!;
  const again = await fetch(`${t.url}/portadas/escuela.png`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('BUY-50 a crawler loads the pictures of many flyers at once, and all again as often as their pages', async () => {
  const cursos = await Promise.all(Array.from({ length: 14 }, () => makeCurso(t.deps.db)));
  for (let round = 0; round < 9; round++) {
    const loaded = cursos.flatMap(({ cursoId }) => [`/catalogo/flyer/${cursoId}`, `/portadas/curso-${cursoId}.png`]);
    const answers = await Promise.all(loaded.map(async (path) => [path, (await fetch(t.url + path)).status]));
    expect(answers).toEqual(loaded.map((path) => [path, 200]));
  }
});

test('SES-08 the flyer shows the timetable by month and as structured data, without what was cancelled or the meeting', async () => {
  const past = { fechaHoraInicio: minutesFromNow(-9000), fechaHoraLimite: new Date('2031-06-01T05:00:00Z') };
  const { cursoId } = await makeCurso(t.deps.db, { vigencia: null, asincronico: 'N', ...past });
  const at = (inicio: string) => ({ cursoId, inicio: new Date(inicio) });
  await makeSesion(t.deps.db, { ...at('2031-03-12T00:00:00Z'), nombre: 'Hipótesis <1>' });
  await makeSesion(t.deps.db, { ...at('2031-04-02T00:00:00Z'), nombre: 'Cierre' });
  await makeSesion(t.deps.db, { ...at('2031-04-09T00:00:00Z'), nombre: 'Suspendida', cancelada: new Date() });
  const recorded = { inicio: minutesFromNow(-300), grabacion: 'https://example.com/grabada', nombre: 'Apertura' };
  await makeSesion(t.deps.db, { cursoId, ...recorded });
  const html = await (await fetch(`${t.url}/catalogo/flyer/${cursoId}`)).text();
  const text = html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, '');
  expect(text).toMatch(
    /Calendario de sesiones.*marzo 2031.*mar 11, 19:00 a 21:00Hipótesis &lt;1&gt;.*abril 2031.*Cierre/,
  );
  expect(text).toMatch(/1 de 3 sesiones ya se dictó; queda grabada/);
  expect(text).not.toContain('Suspendida');
  expect(html).not.toContain(sala);
  expect(html).not.toContain('example.com/grabada');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    hasCourseInstance: {
      subEvent: [
        { '@type': 'EducationEvent', name: 'Apertura' },
        { name: 'Hipótesis <1>', startDate: '2031-03-12T00:00:00.000Z', endDate: '2031-03-12T02:00:00.000Z' },
        { name: 'Cierre', location: { url: expect.stringMatching(new RegExp(`/catalogo/flyer/${cursoId}$`)) } },
      ],
    },
  });
});

test('VIS-26 favicon, icons of phones and manifest agree with each other', async () => {
  const html = await (await fetch(t.url)).text();
  const manifest = (await (await fetch(`${t.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; type: string }[];
    display: string;
  };
  expect(manifest.display).toBe('standalone');
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/manifest.webmanifest'])
    expect(html).toContain(`href="${path}"`);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(t.url + src);
    expect([src, answer.headers.get('content-type')?.split(';')[0]]).toEqual([src, type]);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const ico = Buffer.from(await (await fetch(`${t.url}/favicon.ico`)).arrayBuffer());
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(48);
});
