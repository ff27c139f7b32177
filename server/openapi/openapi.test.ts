import { allEndpoints } from 'domain/contract/all.ts';
import { isPermiso, permisos } from 'domain/rules/permisos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; $ref?: string };
type Content = { content: Record<string, { schema: Schema }> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = {
  openapi: string;
  info: { license: object };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; securitySchemes: object };
};

const accessWords = {
  public: 'Público.',
  session: 'Requiere sesión.',
  ADMIN: 'Solo ADMIN.',
  pending: 'Solo después de la contraseña correcta, con el segundo factor pendiente.',
  'signed-url': 'Solo con una dirección firmada por el servidor.',
};

let t: TestApp;
let document: Document;
beforeAll(async () => {
  t = await startTestApp();
  document = (await t.client().request('GET', '/api/openapi.json')).body as unknown as Document;
});
afterAll(() => t.close());

const pathOf = (path: string) => `/api${path.replace(/:(\w+)/g, '{$1}')}`;

test('the document is of OpenAPI 3.1 and names every endpoint, and no other', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.sort()).toEqual(
    allEndpoints()
      .map(({ spec }) => `${spec.method} ${pathOf(spec.path)}`)
      .sort(),
  );
});

test('every operation has a name of its own', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids).toEqual([...new Set(ids)]);
});

describe.each(allEndpoints())('$spec.method $spec.path', ({ spec }) => {
  const operation = () => document.paths[pathOf(spec.path)]![spec.method.toLowerCase()]!;

  test('says who may call it', () => {
    const { description, security, summary } = operation();
    expect(summary).toBe(spec.summary);
    const word = isPermiso(spec.access) ? `Solo ${permisos[spec.access].join(', ')}.` : accessWords[spec.access];
    expect(description).toContain(word);
    const sessions = spec.method === 'GET' ? [{ sesion: [] }] : [{ sesion: [], csrf: [] }];
    const expected = { public: [], 'signed-url': [], pending: [{ pendiente: [] }], session: sessions };
    expect(security).toEqual(expected[isPermiso(spec.access) ? 'session' : spec.access]);
  });

  test('says what it takes', () => {
    const named = (place: string) =>
      operation()
        .parameters.filter((parameter) => parameter.in === place)
        .map(({ name }) => name);
    expect(named('path')).toEqual(Object.keys(spec.params?.shape ?? {}));
    expect(named('query')).toEqual(Object.keys(spec.query?.shape ?? {}));
    for (const { schema } of operation().parameters) expect(schema).not.toEqual({});
    const content = operation().requestBody?.content;
    expect(Object.keys(content ?? {})).toEqual(spec.rawBody ? ['image/*'] : spec.body ? ['application/json'] : []);
  });

  test('says what it answers, also when it refuses', () => {
    const { 200: good, default: bad } = operation().responses;
    expect(bad!.content['application/json']!.schema).toEqual({ $ref: '#/components/schemas/Fallo' });
    if (spec.answer.kind === 'file') {
      expect(good!.content).toEqual({ [spec.answer.contentType]: { schema: { type: 'string', format: 'binary' } } });
      return;
    }
    const properties = good!.content['application/json']!.schema.properties ?? {};
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['success', 'message', 'status']));
    const { kind } = spec.answer;
    expect(properties.resource !== undefined).toBe(kind === 'resource');
    expect(properties.resources?.items !== undefined).toBe(kind === 'resources');
  });
});

/** Rules of Redocly's recommended set that an endpoint can break; the whole set is too large to install for each run. */
describe('the document passes the rules of a linter', () => {
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );

  test('OPS-92 it has a server, a license, and schemes for all the security it asks for', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.info.license).toEqual({ name: expect.any(String), identifier: expect.any(String) });
    const used = operations().flatMap(({ operation }) => operation.security.flatMap((set) => Object.keys(set)));
    expect([...new Set(used)].sort()).toEqual(Object.keys(document.components.securitySchemes).sort());
  });

  test('OPS-92 each operation has a name that is an identifier, a summary, and a refusal of its own', () => {
    for (const { path, operation } of operations()) {
      expect(operation.operationId, path).toMatch(/^[a-zA-Z]\w*$/);
      expect(operation.summary, path).toMatch(/\S/);
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith('4')),
        path,
      ).toBe(true);
    }
  });

  test('OPS-92 no two paths can match the same address', () => {
    const paths = Object.keys(document.paths).map((path) => ({ path, parts: path.split('/') }));
    const isSame = (one: string, other: string) => one === other || one.startsWith('{') || other.startsWith('{');
    const isPlain = (parts: string[]) => !parts.some((part) => part.startsWith('{'));
    const isAmbiguous = (one: string[], other: string[]) => {
      if (one.length !== other.length || isPlain(one) || isPlain(other)) return false;
      // A name before a placeholder at the same place is decided by the name, if nothing differs the other way round.
      const [toOne, toOther] = [one, other].map((parts) => parts.map((part) => part.startsWith('{')));
      const crossed =
        toOne!.some((open, at) => open && !toOther![at]) && toOther!.some((open, at) => open && !toOne![at]);
      const equal = toOne!.every((open, at) => open === toOther![at]);
      return (crossed || equal) && one.every((part, at) => isSame(part, other[at]!));
    };
    const found = paths.flatMap(({ path, parts }, at) =>
      paths.slice(at + 1).flatMap((other) => (isAmbiguous(parts, other.parts) ? [`${path} ${other.path}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test('OPS-92 the placeholders of a path are its parameters', () => {
    for (const { path, operation } of operations()) {
      const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(), path).toEqual(named.sort());
    }
  });
});

test('a required field of a body is named as required', () => {
  const { requestBody } = document.paths['/api/especialidades']!.post!;
  const schema = requestBody!.content['application/json']!.schema;
  expect(schema).toMatchObject({ required: ['nombre', 'descripcion'], properties: { nombre: { maxLength: 50 } } });
});

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).match(/"#\/[^"]+"/g) ?? [];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const found = JSON.parse(reference)
      .slice(2)
      .split('/')
      .reduce((at: Record<string, unknown> | undefined, key: string) => at?.[key] as never, document as never);
    expect(found, reference).toBeDefined();
  }
});

describe('the page for people', () => {
  test('is HTML in Spanish that lists every endpoint', async () => {
    const { status, headers, text } = await t.client().request('GET', '/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html><html lang="es">/);
    for (const { spec } of allEndpoints()) {
      expect(text).toContain(`<b>${spec.method}</b> <code>${pathOf(spec.path)}</code> <span>${spec.summary}</span>`);
    }
  });

  test('needs nothing that the policy forbids, and its style sheet is there', async () => {
    const { headers, text } = await t.client().request('GET', '/api/docs');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'.*style-src 'self'/);
    expect(text).not.toMatch(/<script|<style|\son\w+=|\sstyle=|https?:\/\//i);
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]!);
    expect(links).toEqual(['/api/docs.css', '/api/openapi.json']);
    for (const link of links) expect((await t.client().request('GET', link)).status).toBe(200);
    const styles = await t.client().request('GET', '/api/docs.css');
    expect(styles.headers.get('content-type')).toContain('text/css');
  });
});
