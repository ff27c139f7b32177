import { allEndpoints, type NamedEndpoint } from 'domain/contract/all.ts';
import { type Access, buildPath } from 'domain/contract/endpoint.ts';
import { auditedKinds } from 'domain/formats/auditoria-labels.ts';
import { isPermiso } from 'domain/rules/permisos.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Call, Callers } from '../testing/call.ts';
import { makePerson } from '../testing/people.ts';
import { samples } from '../testing/samples.ts';
import { achievedSamples } from '../testing/samples-achieved.ts';
import { openSession } from '../testing/sessions.ts';
import { statementsOf } from '../testing/statements.ts';
import { exceptions, frequent, statementBudget } from './statement-budget.ts';

const endpoints = allEndpoints().map((each) => ({ ...each, line: `${each.spec.method} ${each.spec.path}` }));

let t: TestApp;
let callers: Callers;
let pagos: Deps['pagos'];
beforeAll(async () => {
  t = await startTestApp({ env: { PAYMENTS: 'sandbox' } });
  const { db } = t.deps;
  callers = {
    adminId: (await makePerson(db, 'ADMIN')).usuarioId,
    alumnoId: (await makePerson(db, 'USU')).usuarioId,
  };
  pagos = t.deps.pagos;
});
afterEach(() => {
  t.deps.pagos = pagos;
});
afterAll(() => t.close());

/** Requests of ADMIN without an audit entry: parts of an upload, a review, and work that a job audits later. */
const quiet = new Set([
  'POST /agenda/choques',
  'POST /usuarios/circular/alcance',
  'POST /uploads/presign',
  'POST /modulos/:id/archivos',
  'POST /archivos/:id/partes',
  'DELETE /archivos/:id',
  'POST /usuario-cursos/importar/revisar',
  'POST /usuario-cursos/importar',
  'POST /certificados/lote',
  'POST /certificados/vista-previa/:id',
]);

const needed: Partial<Record<Access, Call['as']>> = { session: 'USU' };

async function browserFor(
  { spec }: NamedEndpoint,
  { as = isPermiso(spec.access) ? 'ADMIN' : needed[spec.access] }: Call,
) {
  if (as === undefined) return t.client();
  return openSession(t, as === 'ADMIN' ? callers.adminId : callers.alumnoId);
}

/** Sends one valid request and records its statements. */
async function send(endpoint: NamedEndpoint) {
  const { area, name, spec } = endpoint;
  const make = achievedSamples[`${area}.${name}`] ?? samples[`${area}.${name}`]!;
  const call = (await make(t, callers)) as Call;
  const { raw, body, headers } = call;
  const browser = await browserFor(endpoint, call);
  await call.prepare?.(browser);
  const type = raw && { 'content-type': raw.contentType };
  return statementsOf(() =>
    browser.request(spec.method, buildPath(spec, call), { body: raw?.bytes ?? body, headers: { ...type, ...headers } }),
  );
}

describe('what one request asks of the database', () => {
  test.each(endpoints)('$line', async (endpoint) => {
    const { answer, statements } = await send(endpoint);
    expect(answer.status, answer.text).toBe(200);
    const changes = isPermiso(endpoint.spec.access) && endpoint.spec.method !== 'GET' && !quiet.has(endpoint.line);
    if (changes) expect(statements.join(), 'a change by ADMIN is audited').toMatch(/insert into "?auditoria/);
    const budget = statementBudget(endpoint.spec);
    const sent = `${endpoint.line} sends ${statements.length} statements:\n${statements.join('\n')}\n`;
    expect(statements.length, `${sent}More than its budget of ${budget.most}.`).toBeLessThanOrEqual(budget.most);
    if (endpoint.line in exceptions) {
      const needless = `${sent}Its kind may send ${budget.default}: delete its line in statement-budget.ts.`;
      expect(statements.length, needless).toBeGreaterThan(budget.default);
    }
  });

  test('every kind of record that was audited meanwhile has its words', async () => {
    const { rows } = await t.deps.pool.query<{ entidad: string }>('select distinct entidad from auditoria');
    const nameless = rows.map(({ entidad }) => entidad).filter((entidad) => !(entidad in auditedKinds));
    expect(nameless, 'add to auditedKinds in domain/formats/auditoria-labels.ts').toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });

  test('no line of the budget is about an endpoint that is gone', () => {
    const lines = new Set(endpoints.map(({ line }) => line));
    expect([...Object.keys(exceptions), ...Object.keys(frequent), ...quiet].filter((line) => !lines.has(line))).toEqual(
      [],
    );
  });
});
