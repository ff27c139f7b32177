import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

/** The complete policy, so that any added, changed or missing directive fails the test. */
const policy = (more: string[] = []) => [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' https:",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  ...more,
];

const directives = (headers: Headers) => (headers.get('content-security-policy') ?? '').split(';');

async function documentOf(t: TestApp): Promise<Headers> {
  return (await t.client().request('GET', '/no-existe')).headers;
}

describe('over plain HTTP', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  test('a document has the whole policy and its companions', async () => {
    const headers = await documentOf(t);
    expect(directives(headers)).toEqual(policy());
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test.each(['/api/cursos', '/api/auth/me', '/api/certificados/codigo/x'])(
    'data of %s may load nothing',
    async (path) => {
      const { headers } = await t.client().request('GET', path);
      expect(directives(headers)).toEqual(["default-src 'none'", " frame-ancestors 'none'"]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );
});

describe('over HTTPS, with pictures on another host', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      env: { PUBLIC_URL: 'https://aula.example', IMAGE_BASE: 'https://imagenes.example' },
    });
  });
  afterAll(() => t.close());

  test('requests are upgraded, the browser remembers HTTPS, and only that host is added', async () => {
    const headers = await documentOf(t);
    const host = ' https://imagenes.example';
    const expected = policy(['upgrade-insecure-requests']).map((directive) =>
      /^(img|connect)-src/.test(directive) ? `${directive}${host}` : directive,
    );
    expect(directives(headers)).toEqual(expected);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});
