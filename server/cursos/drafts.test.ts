import { createCurso, getCurso, listCatalogo, listCatalogoByIds, listCursos } from 'domain/contract/cursos.ts';
import { quotePedido } from 'domain/contract/pedidos.ts';
import { listPonentes } from 'domain/contract/ponentes.ts';
import { getPrueba, saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEspecialidad, makeModulo, makePrueba } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp({ pages: true });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const secret = 'Nombre Reservado Del Borrador';

describe('a course that was never active exists for ADMIN and its students alone', () => {
  test('SEC-40 in every page, list and message of the public site', async () => {
    const draft = { nombre: secret, activa: false, publicado: null };
    const { cursoId, especialidadId } = await makeCurso(t.deps.db, draft);
    const open = await makeCurso(t.deps.db);
    const archived = await makeCurso(t.deps.db, { archivado: new Date() });
    const visitor = t.client();
    const page = async (path: string) => {
      const answer = await fetch(t.url + path, { headers: { accept: 'text/html' } });
      return { status: answer.status, text: await answer.text() };
    };
    const flyer = await page(`/catalogo/flyer/${cursoId}`);
    expect(flyer.status).toBe(404);
    const sitemap = await page('/sitemap.xml');
    expect(sitemap.text).toContain(`/catalogo/flyer/${open.cursoId}<`);
    for (const hidden of [cursoId, archived.cursoId]) expect(sitemap.text).not.toContain(`/catalogo/flyer/${hidden}<`);
    const items = [{ cursoId, nombre: 'Lo que recuerda el carrito', cantidad: 1 }];
    const answers = [
      flyer,
      sitemap,
      await page(`/catalogo/flyers/${cursoId}/editar`),
      await page('/catalogo?q=reservado'),
      await page(`/catalogo?especialidadId=${especialidadId}`),
      await visitor.call(getCurso, { params: { id: cursoId } }),
      await visitor.call(listCatalogo, { query: { especialidadId } }),
      await visitor.call(listCatalogo, { query: { q: 'reservado' } }),
      await visitor.call(listCursos, { query: { especialidadId } }),
      await visitor.call(listCatalogoByIds, { query: { ids: String(cursoId) } }),
      await visitor.call(quotePedido, { body: { items, cupon: 'NADA' } }),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret);
  });

  test('SEC-40 for who is signed in: lecturers, tests and drafts of answers answer 404, and to its students not', async () => {
    const { db } = t.deps;
    const { cursoId } = await makeCurso(db, { nombre: secret, activa: false, publicado: null });
    const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
    const { pruebaId } = await makePrueba(db, { moduloId });
    const stranger = await signedIn(t, 'USU');
    const student = await signedIn(t, 'USU');
    await enrolAlumno(db, student.person.usuarioId, cursoId);
    const statuses = async (browser: Client) => [
      (await browser.call(listPonentes, { params: { cursoId } })).status,
      (await browser.call(getPrueba, { params: { id: pruebaId } })).status,
      (
        await browser.call(saveBorrador, {
          params: { id: pruebaId },
          body: { opciones: [], abiertas: [], version: 1 },
        })
      ).status,
      (await browser.call(submitRespuestas, { body: { pruebaId, opciones: [], abiertas: [] } })).status,
    ];
    expect(await statuses(stranger.browser)).toEqual([404, 404, 404, 404]);
    expect(await statuses(student.browser)).toEqual([200, 403, 403, 403]);
    expect((await statuses(admin)).slice(0, 2)).toEqual([200, 200]);
  });
});

test('SEC-41 a new course is a draft until ADMIN activates it', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const body = {
    nombre: 'Derecho Registral',
    especialidadId,
    fechaHoraInicio: '2031-03-02T19:00',
    fechaHoraLimite: '2031-06-26T22:00',
  };
  const { resource } = (await admin.call(createCurso, { body })).body;
  expect(resource).toMatchObject({ activa: false, enVenta: false });
  expect((await t.client().call(getCurso, { params: { id: resource!.cursoId } })).status).toBe(404);
  const published = await admin.call(createCurso, { body: { ...body, activa: true } });
  expect((await t.client().call(getCurso, { params: { id: published.body.resource!.cursoId } })).status).toBe(200);
});
