import { createEspecialidad, getEspecialidad, listEspecialidades } from 'domain/contract/especialidades.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, createServer } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeEspecialidad } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { conflict, tooManyRequests } from './errors.ts';

let t: TestApp;
let broken: FastifyInstance;
let thrown: () => unknown = () => new Error('nothing was thrown');
beforeAll(async () => {
  t = await startTestApp({ env: { DATABASE_POOL: '2' }, patience: {} });
  broken = createServer(t.deps.config);
  broken.get('/api/roto', async () => {
    throw thrown();
  });
  await buildApp({ ...t.deps, app: broken, metrics: new Registry() }, { pages: false });
  await broken.ready();
});
afterAll(async () => {
  await broken.close();
  await t.close();
});

async function answerTo(what: unknown) {
  thrown = () => what;
  const { statusCode, headers, body } = await broken.inject('/api/roto');
  return { status: statusCode, headers, body: JSON.parse(body), text: body };
}

const withCode = (code: string, message = 'dicho por la base') => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new Error('Failed query: select secreto params: 12345678', { cause });

describe('what nobody expected', () => {
  test.each([
    ['a bug', new TypeError("Cannot read properties of undefined (reading 'dni')")],
    ['a broken query', wrapped(withCode('42P01', 'relation "secreto" does not exist'))],
    ['an error with a status of its own', Object.assign(new Error('secreto'), { statusCode: 500 })],
    ['a full disk', withCode('ENOSPC', 'ENOSPC: /srv/secreto')],
    ['a value that is no error', { secreto: 'dni' }],
  ])('%s is a 500 with an id to find it by and not a word of detail', async (_what, error) => {
    const { status, body, text, headers } = await answerTo(error);
    expect(status).toBe(500);
    expect(body).toEqual({
      success: false,
      message: 'Ocurrió un error inesperado. Vuelve a intentarlo.',
      status: 500,
      codigo: 'inesperado',
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(text).not.toMatch(/secreto|dni|12345678|at /);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('every one has an id of its own', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await answerTo(new Error('x'))).body.errorId));
    expect(new Set(ids).size).toBe(3);
  });
});

describe('what the database says', () => {
  test.each([
    ['23505', 409, 'Ya existe un registro con esos datos.'],
    ['23503', 409, 'Otro registro depende de este.'],
    ['23001', 409, 'Otro registro depende de este.'],
    ['40001', 409, 'Otra persona guardó al mismo tiempo. Vuelve a intentarlo.'],
    ['40P01', 409, 'Otra persona guardó al mismo tiempo. Vuelve a intentarlo.'],
    ['57014', 503, 'El servicio está ocupado. Vuelve a intentarlo en unos segundos.'],
    ['57P01', 503, 'El servicio está ocupado. Vuelve a intentarlo en unos segundos.'],
    ['57P03', 503, 'El servicio está ocupado. Vuelve a intentarlo en unos segundos.'],
    ['53300', 503, 'El servicio está ocupado. Vuelve a intentarlo en unos segundos.'],
    ['ECONNREFUSED', 503, 'El servicio está ocupado. Vuelve a intentarlo en unos segundos.'],
    ['ECONNRESET', 503, 'El servicio está ocupado. Vuelve a intentarlo en unos segundos.'],
  ])('%s becomes a %i, bare or wrapped', async (code, status, message) => {
    for (const error of [withCode(code), wrapped(withCode(code))]) {
      const answer = await answerTo(error);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ success: false, status, message });
      expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
    }
  });

  test('an exhausted pool is a 503 that asks to come back, and the house recovers', async () => {
    const held: pg.PoolClient[] = [await t.deps.pool.connect(), await t.deps.pool.connect()];
    const answer = await t
      .client()
      .call(listEspecialidades, {})
      .finally(() => {
        for (const client of held) client.release();
      });
    expect(answer.body).toMatchObject({ success: false, status: 503, codigo: 'ocupado' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await t.client().call(listEspecialidades, {})).status).toBe(200);
  });

  test('a statement that runs too long is a 503', async () => {
    const { browser } = await signedIn(t, 'ADMIN');
    const { especialidadId } = await makeEspecialidad(t.deps.db);
    const blocker = await t.deps.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table especialidad in access exclusive mode');
    const answer = await browser.call(getEspecialidad, { params: { id: especialidadId } }).finally(async () => {
      await blocker.query('rollback');
      blocker.release();
    });
    expect(answer.body).toMatchObject({ success: false, status: 503, codigo: 'ocupado' });
  });
});

describe('the envelope', () => {
  test('API-03 of one thing', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db);
    const { body } = await t.client().call(getEspecialidad, { params: { id: especialidadId } });
    expect(body).toEqual({
      success: true,
      message: '',
      status: 200,
      resource: expect.objectContaining({ especialidadId }),
    });
  });

  test('API-03 of a whole list, and of a page of it', async () => {
    await makeEspecialidad(t.deps.db);
    const whole = (await t.client().call(listEspecialidades, {})).body;
    const resources = expect.arrayContaining([expect.objectContaining({ nombre: 'Derecho Penal' })]);
    expect(whole).toEqual({ success: true, message: '', status: 200, resources, paginador: false });
    const page = (await t.client().call(listEspecialidades, { query: { page: 1, size: 5 } })).body;
    const total = expect.any(Number);
    expect(page).toEqual({
      success: true,
      message: '',
      status: 200,
      resources,
      page: 1,
      pages: 1,
      total,
      paginador: true,
    });
  });

  test('API-03 of invalid input: 422, every field with its message, the first of them as the message', async () => {
    const { browser } = await signedIn(t, 'ADMIN');
    const { status, body } = await browser.request('POST', '/api/especialidades', { body: { imagen: '../x' } });
    expect(status).toBe(422);
    expect(body).toEqual({
      success: false,
      message: 'El nombre es requerido',
      status: 422,
      codigo: 'datos-invalidos',
      errores: {
        nombre: 'El nombre es requerido',
        descripcion: 'La descripción es requerida',
        imagen: 'Nombre de imagen inválido',
      },
    });
  });

  test.each([
    ['GET', '/api/nada', undefined, 404, 'Esta dirección no existe.'],
    ['POST', '/api/nada', '{}', 404, 'Esta dirección no existe.'],
    ['POST', '/nada', '{}', 404, 'Esta dirección no existe.'],
    ['GET', '/api/especialidades/%', undefined, 400, 'La dirección no es válida.'],
    ['POST', '/api/auth/login', '{', 400, 'El cuerpo de la petición no es JSON válido.'],
    ['POST', '/api/auth/login', `"${'x'.repeat(1_100_000)}"`, 413, 'La petición es demasiado grande.'],
  ])('API-03 of a %s %s that cannot be', async (method, path, body, status, message) => {
    const answer = await t.client().request(method, path, { body });
    const codigo = status === 404 ? 'no-encontrado' : 'peticion-invalida';
    expect(answer.body).toEqual({ success: false, message, status, codigo });
    expect(answer.status).toBe(status);
  });

  test('API-03 of a body that is no JSON: 415', async () => {
    const headers = { 'content-type': 'text/xml' };
    const { status, body } = await t.client().request('POST', '/api/auth/login', { body: '<a/>', headers });
    expect(body).toMatchObject({ success: false, message: 'Tipo de contenido no admitido.', status: 415 });
    expect(status).toBe(415);
  });

  test('API-03 of an expected refusal: its status, code and words', async () => {
    const { status, body } = await answerTo(conflict('Alguien llegó antes.'));
    expect(body).toEqual({ success: false, message: 'Alguien llegó antes.', status: 409, codigo: 'conflicto' });
    expect(status).toBe(409);
  });

  test('API-03 answers that may differ next time are not kept by anybody', async () => {
    const { browser } = await signedIn(t, 'ADMIN');
    const body = { nombre: 'Penal', descripcion: 'Delitos' };
    expect((await browser.call(createEspecialidad, { body })).headers.get('cache-control')).toBe('no-store');
    expect((await browser.request('GET', '/api/nada')).headers.get('cache-control')).toBe('no-store');
  });
});

test.each([
  [1, 'un segundo'],
  [119, '119 segundos'],
  [120, '2 minutos'],
  [3541, '60 minutos'],
])('who has to wait %i seconds reads «%s»', async (seconds, words) => {
  const { status, headers, body } = await answerTo(tooManyRequests(seconds));
  expect([status, headers['retry-after']]).toEqual([429, String(seconds)]);
  expect(body.message).toBe(`Demasiados intentos. Espera ${words} y vuelve a intentarlo.`);
});
