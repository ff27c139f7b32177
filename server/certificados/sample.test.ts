import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { allCursos } from '../db/schema/cursos.ts';
import { SvgDrawing } from '../pdf/svg-drawing.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { makeCertifiableCurso, makeNivel } from '../testing/certificados.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => t.close());

const ask = (name: string, headers = {}) => fetch(`${t.url}/muestras/${name}`, { headers });

test('VIS-22 the certificate of a course is shown as a picture, drawn like its PDF; nothing is issued', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps, { preparacionCertificado: 'con {horas asistidas}' });
  const drawn = vi.spyOn(SvgDrawing.prototype, 'toSvg');
  const letters = vi.spyOn(SvgDrawing.prototype, 'letters');
  onTestFinished(() => [drawn, letters].forEach((spy) => void spy.mockRestore()));
  const answer = await ask(`certificado-${cursoId}.webp?v=1`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
  const picture = Buffer.from(await answer.arrayBuffer());
  const { width, height } = await sharp(picture).metadata();
  expect([width, Math.round(height! / 10)]).toEqual([1200, 85]);
  // The mark and the text have been drawn: the sheet is not empty.
  const { channels } = await sharp(picture).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(60);
  const etag = answer.headers.get('etag')!;
  expect((await ask(`certificado-${cursoId}.webp`, { 'if-none-match': etag })).status).toBe(304);
  expect(drawn).toHaveBeenCalledOnce();
  // A fictional person who attended all 2,400 minutes.
  const text = letters.mock.calls.map(([, each]) => each).join(' ');
  expect(text).toMatch(/Valeria Quispe Rojas.* DNI 00000000 .*40 horas/);
  expect(Buffer.from(await (await ask(`certificado-${cursoId}.webp`)).arrayBuffer())).toEqual(picture);
  expect(drawn).toHaveBeenCalledOnce();
  const { rows } = await t.deps.pool.query('select 1 from certificado_correlativo');
  expect(rows).toEqual([]);

  await t.deps.db.update(allCursos).set({ nombreCertificado: 'Otro nombre' }).where(eq(allCursos.cursoId, cursoId));
  const changed = await ask(`certificado-${cursoId}.webp`, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
});

test('VIS-22 there is no picture of a draft, of a course without an issuer, nor of anything else', async () => {
  const draft = await makeCertifiableCurso(t.deps);
  await t.deps.db.update(allCursos).set({ activa: false, publicado: null }).where(eq(allCursos.cursoId, draft.cursoId));
  const without = await makeCurso(t.deps.db);
  const names = [`certificado-${draft.cursoId}.webp`, `certificado-${without.cursoId}.webp`, 'certificado-999999.webp'];
  for (const name of [...names, 'certificado-1.png', 'certificado-99999999999.webp', 'otra.webp']) {
    const answer = await ask(name, { accept: 'application/json' });
    expect([name, answer.status, (await answer.json()).message]).toEqual([name, 404, 'No se encontró la imagen.']);
  }
});

test('VIS-22 an address asks for 1200 pictures a minute, and others still for theirs', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address, accept: 'application/json' });
  const statuses: number[] = [];
  const askFifty = () => Array.from({ length: 50 }, () => ask('certificado-999999.webp', from('10.88.0.1')));
  while (statuses.length < 1250) statuses.push(...(await Promise.all(askFifty())).map(({ status }) => status));
  expect(statuses.filter((status) => status === 404)).toHaveLength(1200);
  expect(statuses.slice(1200)).toContain(429);
  expect((await ask('certificado-999999.webp', from('10.88.0.2'))).status).toBe(404);
});

test('BUY-50 a crawler loads the pictures of 40 flyers at once, and none is refused', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps);
  const headers = { 'x-forwarded-for': '10.88.0.3' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(`certificado-${cursoId}.webp?v=${index}`, headers)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('NIV-16 the picture of a level names who endorses and signs it, without any signature', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps);
  const other = await makeCertifiableCurso(t.deps);
  const { nivelId } = await makeNivel(t.deps, cursoId, { nombre: 'Certificado refrendado' });
  const letters = vi.spyOn(SvgDrawing.prototype, 'letters');
  const image = vi.spyOn(SvgDrawing.prototype, 'image');
  onTestFinished(() => [letters, image].forEach((spy) => void spy.mockRestore()));
  const answer = await ask(`certificado-${cursoId}-${nivelId}.webp`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const text = letters.mock.calls.map(([, each]) => each).join(' ');
  expect(text).toContain('Refrendado por Colegio de Abogados');
  expect(image).not.toHaveBeenCalled();
  expect((await ask(`certificado-${other.cursoId}-${nivelId}.webp`)).status).toBe(404);
});
