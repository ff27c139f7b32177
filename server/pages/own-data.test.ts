import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

type Boot = { queries: { queries: { queryKey: [string, unknown] }[] } | null };

async function open(url: string, cookie?: string) {
  const response = await t.deps.app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  const boot = JSON.parse(/<script id="datos"[^>]*>(.*?)<\/script>/s.exec(response.body)?.[1] ?? 'null') as Boot;
  const paths = boot.queries?.queries.map(({ queryKey: [path] }) => path).sort() ?? [];
  return { paths, body: response.body, cacheControl: response.headers['cache-control'] };
}

test('STU-50 the documents of the dashboard and of a course carry the first data of who is signed in, for nobody else', async () => {
  const { db } = t.deps;
  const { cursoId, nombre } = await makeCurso(db);
  await makeModulo(db, { cursoId, nombre: 'Un módulo del curso' });
  const ana = await signedIn(t, 'USU');
  await enrolAlumno(db, ana.person.usuarioId, cursoId);
  const cookie = cookieOf(ana.browser);
  // The plain shell is requested first, so that it is cached.
  expect((await open('/dashboard')).paths).toEqual([]);

  const dashboard = await open('/dashboard', cookie);
  expect(dashboard.paths).toEqual(['/auth/me', '/mis-anuncios', '/mis-cursos', '/mis-encuestas', '/sesiones/proximas']);
  expect(dashboard.cacheControl).toBe('no-store');
  expect(dashboard.body).toContain(nombre);
  for (const address of [`/curso-modulo?cursoId=${cursoId}`, `/curso-modulo/${cursoId}`]) {
    const curso = await open(address, cookie);
    expect(curso.paths).toEqual([
      '/auth/me',
      '/cursos/:id',
      '/cursos/:id/lecciones',
      '/cursos/:id/progreso',
      '/modulos',
    ]);
    expect(curso.body).toContain('Un módulo del curso');
    expect(curso.cacheControl).toBe('no-store');
  }

  // No own data for a visitor, for an ended session, or for somebody without access.
  for (const other of [undefined, 'sesion=otra']) {
    const plain = await open('/dashboard', other);
    expect(plain.paths).toEqual([]);
    expect(plain.body).not.toContain(ana.person.correo);
  }
  const luis = await signedIn(t, 'USU');
  const refused = await open(`/curso-modulo?cursoId=${cursoId}`, cookieOf(luis.browser));
  expect(refused.body).not.toContain('Un módulo del curso');
  expect(refused.body).not.toContain(ana.person.correo);
});
