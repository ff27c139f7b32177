import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makePaquete } from '../testing/builders.ts';
import { count, makePaid } from '../testing/pedidos.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

const later = new Date(Date.now() + 90 * 86_400_000);
const html = async (path: string) => (await fetch(t.url + path)).text();
const send = (path: string, fields: Record<string, string>) =>
  fetch(t.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { referer: `${t.url}/catalogo/flyer/1?utm_source=volante` },
    redirect: 'manual',
  });

test('SEL-11 a flyer has the form in its document, which leads without JavaScript to thanks with WhatsApp and the next step', async () => {
  const whatsapp = 'https://wa.me/51900000000';
  const { cursoId } = await makeCurso(t.deps.db, { nombre: 'Derecho Aduanero', fechaHoraLimite: later, whatsapp });
  const flyer = await html(`/catalogo/flyer/${cursoId}`);
  expect(flyer).toContain(`action="/informacion?curso=${cursoId}"`);
  expect(flyer).toMatch(/<button type="submit"[^>]*>Solicitar información/);
  const path = `/informacion?curso=${cursoId}`;
  const fields = {
    nombre: 'Rosa «Ñ» <b>',
    celular: '',
    correo: '',
    cursoId: String(cursoId),
    canal: 'flyer',
    sitio: '',
  };
  const refused = await send(path, { ...fields, correo: 'rosa@' });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  for (const text of ['Escribe un correo válido', 'Marca la casilla', 'value="Rosa «Ñ» &lt;b&gt;"', 'value="rosa@"']) {
    expect(page).toContain(text);
  }
  const answer = await send(path, { ...fields, celular: '944 000 111', consentimiento: 'on' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/informacion/gracias?curso=${cursoId}`]);
  expect(await count(t.deps, `interesado where curso_id = ${cursoId} and origen = 'volante'`)).toBe(1);
  const thanks = await html(answer.headers.get('location')!);
  expect(thanks).toContain('Inscribirme ahora');
  expect(decodeURIComponent(thanks.replaceAll('+', ' '))).toContain(
    'Hola, acabo de pedir información sobre «Derecho Aduanero».',
  );
  expect(thanks).toContain('noindex');
});

test('SEL-11 a closed course offers to tell when it opens; the landing page asks about the school; a sample says so', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { activa: false, fechaHoraLimite: later });
  const flyer = await html(`/catalogo/flyer/${cursoId}`);
  expect(flyer).toContain('Avísame cuando abra');
  expect(flyer).toMatch(/<button type="submit"[^>]*>Avísame/);
  expect(await html('/')).toContain('href="/informacion"');
  expect(await html(`/informacion?curso=${cursoId}&de=muestra`)).toContain('name="canal" value="muestra"');
  expect(await html('/informacion?curso=999999')).toContain('name="canal" value="portada"');
});

test('SEL-76 a flyer of a course with few seats has the words for a full one; the thanks say whether the list was joined', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { nombre: 'Derecho Marítimo', fechaHoraLimite: later, cupos: 1 });
  const flyer = await html(`/catalogo/flyer/${cursoId}`);
  expect(flyer).toMatch(/<button type="submit".*?Solicitar información.*?Avísame si se libera.*?<\/button>/);
  const path = `/informacion?curso=${cursoId}`;
  const fields = {
    nombre: 'Rosa Díaz',
    correo: 'rosa@lista.pe',
    celular: '',
    cursoId: String(cursoId),
    canal: 'flyer',
  };
  const ask = async (changes: Record<string, string>) => {
    const answer = await send(path, { ...fields, consentimiento: 'on', ...changes });
    return html(answer.headers.get('location')!);
  };
  expect(await ask({})).toContain('Inscribirme ahora');
  await makePaid(t.deps.db, [{ cursoId, cantidad: 1, precio: 9_900 }]);
  const joined = await ask({ correo: 'dos@lista.pe' });
  expect(joined).toContain('Quedaste en la lista de espera');
  expect(joined).not.toContain('Inscribirme ahora');
  expect(await count(t.deps, `aviso_cupo where curso_id = ${cursoId} and correo = 'dos@lista.pe'`)).toBe(1);
  const unlisted = await ask({ correo: '', celular: '955 222 111' });
  expect(unlisted).toContain('Por ahora no quedan cupos');
  expect(unlisted).not.toContain('Inscribirme ahora');
});

test('SEL-79 SEL-80 a bundle leads to the form, which names it, without JavaScript too, and so do the thanks', async () => {
  const { paqueteId, nombre } = await makePaquete(t.deps.db, { nombre: 'Paquete de Litigio' });
  const path = `/informacion?paquete=${paqueteId}`;
  const leads = new RegExp(`<a[^>]*href="${path.replace('?', '\\?')}"[^>]*>Solicitar información`);
  expect(await html(`/paquete/${paqueteId}`)).toMatch(leads);
  const form = await html(path);
  for (const shown of [
    nombre,
    `action="${path}"`,
    `name="paqueteId" value="${paqueteId}"`,
    'name="canal" value="paquete"',
  ])
    expect(form).toContain(shown);
  const fields = { nombre: 'Rosa', correo: 'rosa@paquete.pe', celular: '', cursoId: '', canal: 'paquete', sitio: '' };
  const answer = await send(path, { ...fields, paqueteId: String(paqueteId), consentimiento: 'on' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/informacion/gracias?paquete=${paqueteId}`]);
  expect(await count(t.deps, `interesado where paquete_id = ${paqueteId} and canal = 'paquete'`)).toBe(1);
  const thanks = await html(answer.headers.get('location')!);
  expect(thanks).toContain(`href="/paquete/${paqueteId}"`);
});
