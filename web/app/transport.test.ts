import { createEspecialidad, listEspecialidades } from 'domain/contract/especialidades.ts';
import { finishLogin } from 'domain/contract/factors.ts';
import { login, logout, me, refresh } from 'domain/contract/session.ts';
import { describe, expect, test } from 'vitest';
import { type HttpAnswer, type HttpRequest, makeCall } from './transport.ts';

const networkMessage = 'Error de red o del servidor';

/** The envelope that the caller gets for a given response or failure. */
async function answeredBy(answer: Partial<HttpAnswer> | Error | string) {
  const { status = 200, text = '', ok = status < 400 } = answer as Partial<HttpAnswer>;
  const call = makeCall(
    async () => {
      if (answer instanceof Error || typeof answer === 'string') throw answer;
      return { status, ok, text };
    },
    () => {},
  );
  return call(listEspecialidades, {});
}

describe('API-05 API-06 API-07 API-08 API-09 what the caller gets', () => {
  test.each([
    [500, '<html>Bad gateway</html>'],
    [502, ''],
    [404, '{"error":"no"}'],
    [400, '"texto"'],
    [503, 'null'],
    [400, '[1]'],
  ])('API-05 a %i with the body %s becomes an envelope with success false', async (status, text) => {
    expect(await answeredBy({ status, text })).toEqual({ success: false, status, message: networkMessage });
  });

  test('API-06 the failure carries the HTTP status, or 0 when nothing answered', async () => {
    expect((await answeredBy({ status: 418, text: 'no' })).status).toBe(418);
    expect((await answeredBy(new TypeError('fetch failed'))).status).toBe(0);
  });

  test.each([
    ['{"message":"Se cayó la base"}', 'Se cayó la base'],
    ['{"message":""}', networkMessage],
    ['{"message":7}', networkMessage],
    ['{}', networkMessage],
    ['', networkMessage],
  ])('API-07 the failure %s says: %s', async (text, message) => {
    expect(await answeredBy({ status: 500, text })).toMatchObject({ success: false, message });
  });

  test('API-07 an unreachable server gives the default message', async () => {
    expect(await answeredBy(new TypeError('fetch failed'))).toEqual({
      success: false,
      status: 0,
      message: networkMessage,
    });
  });

  test.each([new Error('bug'), new RangeError('x'), 'a string'])(
    'API-08 %s, which is no HTTP error, is an unknown error',
    async (thrown) => {
      expect(await answeredBy(thrown)).toEqual({ success: false, status: 0, message: 'Error desconocido' });
    },
  );

  test.each([
    [204, ''],
    [204, 'ignored'],
    [200, ''],
  ])('API-09 a %i with the body %j is an empty success', async (status, text) => {
    expect(await answeredBy({ status, text })).toEqual({ success: true, message: '', status });
  });
});

describe('a body that has a success field is passed through', () => {
  test.each([
    [200, { success: true, message: 'Hecho', status: 200, resource: { a: 1 } }],
    [409, { success: false, message: 'Depende un curso', status: 409, codigo: 'conflicto', errores: { a: 'b' } }],
    [200, { success: false, message: 'No', status: 200 }],
    [200, { success: true, message: '', status: 200, resources: [1], page: 2, pages: 3, paginador: true }],
  ])('API-10 a %i', async (status, envelope) => {
    expect(await answeredBy({ status, text: JSON.stringify(envelope) })).toEqual(envelope);
  });

  test('API-10 and gets the HTTP status when it names none', async () => {
    expect(await answeredBy({ status: 422, text: '{"success":false,"message":"x"}' })).toMatchObject({ status: 422 });
  });
});

describe('a 401', () => {
  const lost = async (spec: Parameters<ReturnType<typeof makeCall>>[0], answer: HttpAnswer) => {
    let times = 0;
    await makeCall(
      async () => answer,
      () => {
        times += 1;
      },
    )(spec, {} as never);
    return times;
  };
  const refused = { status: 401, ok: false, text: '{"success":false,"message":"","status":401}' };

  test('ends the session, with an envelope and without', async () => {
    expect(await lost(listEspecialidades, refused)).toBe(1);
    expect(await lost(listEspecialidades, { ...refused, text: 'Unauthorized' })).toBe(1);
  });

  test('AUTH-12 does not on the calls of the session itself, nor does any other status', async () => {
    for (const spec of [login, refresh, logout, me, finishLogin]) expect(await lost(spec, refused), spec.path).toBe(0);
    expect(await lost(listEspecialidades, { status: 403, ok: false, text: '' })).toBe(0);
  });

  test('AUTH-12 nor on what a logout overtakes, unless the logout fails or somebody signs in again', async () => {
    const done = { status: 200, ok: true, text: '{"success":true,"message":"","status":200}' };
    const failed = { status: 503, ok: false, text: '' };
    const ask = async (...steps: (readonly [Parameters<ReturnType<typeof makeCall>>[0], HttpAnswer])[]) => {
      let times = 0;
      const answers = new Map(steps.map(([{ path }, answer]) => [`/api${path}`, answer]));
      const call = makeCall(
        async ({ path }) => answers.get(path)!,
        () => {
          times += 1;
        },
      );
      for (const [spec] of steps) await call(spec, {} as never);
      return times;
    };
    const other = [listEspecialidades, refused] as const;
    expect(await ask([logout, done], other)).toBe(0);
    expect(await ask([logout, refused], other)).toBe(0);
    expect(await ask([logout, failed], other)).toBe(1);
    expect(await ask([logout, done], [login, done], other)).toBe(1);
    // The other request gets its 401 while the logout is pending.
    let times = 0;
    const call = makeCall(
      ({ path }) => (path.endsWith('logout') ? new Promise<HttpAnswer>(() => {}) : Promise.resolve(refused)),
      () => {
        times += 1;
      },
    );
    void call(logout, {});
    await call(listEspecialidades, {});
    expect(times).toBe(0);
  });
});

test('API-01 what leaves: the method, the address below /api, the body untouched', async () => {
  const sent: HttpRequest[] = [];
  const call = makeCall(
    async (request) => {
      sent.push(request);
      return { status: 204, ok: true, text: '' };
    },
    () => {},
  );
  const body = { nombre: 'Penal', descripcion: 'Delitos', ext: '', imagen: '' };
  await call(createEspecialidad, { body });
  await call(listEspecialidades, { query: { q: 'ñ', page: 2 } });
  expect(sent).toEqual([
    { method: 'POST', path: '/api/especialidades', body },
    { method: 'GET', path: '/api/especialidades?q=%C3%B1&page=2', body: undefined },
  ]);
});
