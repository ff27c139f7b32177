import { allEndpoints } from 'domain/contract/all.ts';
import { buildPath, type EndpointSpec } from 'domain/contract/endpoint.ts';
import { countedAct } from 'domain/rules/protected-acts.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { accessTable, type Line, type Role } from '../testing/access-table.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente } from '../testing/builders.ts';
import type { Answer } from '../testing/client.ts';
import { makePerson } from '../testing/people.ts';
import { ownedSample } from '../testing/samples-owned.ts';
import { openSession } from '../testing/sessions.ts';

const table = accessTable();
const endpoints = allEndpoints().map((each) => ({ ...each, line: `${each.spec.method} ${each.spec.path}` }));

let t: TestApp;
let pagos: Deps['pagos'];
beforeAll(async () => {
  t = await startTestApp({ env: { PAYMENTS: 'sandbox' } });
  pagos = t.deps.pagos;
});
afterEach(async () => {
  t.deps.pagos = pagos;
  await t.deps.db.execute(sql`delete from limite`);
});
afterAll(() => t.close());

/** A role of the table, or a person with two of them. */
type Probe = Omit<Line, 'role'> & { role: Role | 'DOCENTE and CAJA' };

/** With both roles a person gets what either role gets: the permission of one outweighs the refusal of the other. */
function unionOf(lines: ReadonlyMap<Role, Line>): Probe[] {
  const [docente, caja] = [lines.get('DOCENTE'), lines.get('CAJA')];
  if (!docente || !caja) return [];
  const seen = [docente, caja].find(({ status }) => status < 400) ?? (docente.status === 403 ? caja : docente);
  // The two roles see different parts of a list, so only the other words are compared.
  const sees = seen.sees.filter((word) => ['-', 'message', 'bytes', 'inline', '!own'].includes(word));
  return [{ ...seen, role: 'DOCENTE and CAJA', sees }];
}

async function personFor(role: Probe['role'], alumnoId: number, adminId: number): Promise<number | null> {
  if (role === 'anonymous') return null;
  if (role === 'DOCENTE and CAJA') {
    const usuarioId = await makeTeacher(t.deps.db, true);
    await t.deps.db.execute(sql`update usuario set rol_id = 5, otros_roles = '{3}' where usuario_id = ${usuarioId}`);
    return usuarioId;
  }
  if (role === 'USU') return alumnoId;
  if (role === 'ADMIN') return adminId;
  if (role === 'COORDINACION' || role === 'CAJA') return (await makePerson(t.deps.db, role)).usuarioId;
  if (role === 'DOCENTE' || role === 'colleague') return makeTeacher(t.deps.db, role === 'DOCENTE');
  // Created after the sample, which may have enrolled every existing person.
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  if (role === 'classmate') {
    await t.deps.db.execute(sql`
      insert into matricula (usuario_id, curso_id)
      select ${usuarioId}, curso_id from matricula where usuario_id = ${alumnoId}`);
  }
  return usuarioId;
}

/** Teaches what the sample has just made, or a course of their own. */
async function makeTeacher(db: Db, ofSample: boolean): Promise<number> {
  const { usuarioId } = await makePerson(db, 'DOCENTE');
  const { docenteId } = await makeDocente(db, { usuarioId });
  const cursoIds = ofSample ? sql`select curso_id from curso order by curso_id desc limit 5` : null;
  const other = ofSample ? null : (await makeCurso(db)).cursoId;
  await db.execute(sql`insert into curso_ponente (curso_id, docente_id)
    select curso_id, ${docenteId} from (${cursoIds ?? sql`select ${other}::int as curso_id`}) c`);
  return usuarioId;
}

type Scene = { alumnoId: number; adminId: number; call: Awaited<ReturnType<typeof ownedSample>> };

async function sceneOf(name: string): Promise<Scene> {
  const alumnoId = (await makePerson(t.deps.db, 'USU')).usuarioId;
  const adminId = (await makePerson(t.deps.db, 'ADMIN')).usuarioId;
  return { alumnoId, adminId, call: await ownedSample(name, t, { adminId, alumnoId }) };
}

async function answerTo({ alumnoId, adminId, call }: Scene, { method, path, role }: Probe) {
  const usuarioId = await personFor(role, alumnoId, adminId);
  const browser = usuarioId === null ? t.client() : await openSession(t, usuarioId);
  await call.prepare?.(browser);
  const type = call.raw && { 'content-type': call.raw.contentType };
  const options = { body: call.raw?.bytes ?? call.body, headers: { ...type, ...call.headers } };
  const answer = await browser.request(method, buildPath({ path: path as `/${string}` }, call), options);
  return { answer, own: call.own };
}

function fieldsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) fieldsOf(each, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) fieldsOf(inner, found.add(name));
  }
  return found;
}

function expectSeen({ body, headers, text }: Answer, sees: string[], own: string | undefined): void {
  const { resource, resources } = body as { resource?: unknown; resources?: unknown };
  if (sees.length === 0) return;
  if (sees[0] === '-' || sees[0] === 'message') {
    expect([resource ?? null, resources ?? null], text).toEqual([null, null]);
    return;
  }
  if (sees[0] === 'bytes' || sees[0] === 'inline') {
    expect(headers.get('content-disposition')).toMatch(sees[0] === 'bytes' ? /^attachment/ : /^inline/);
    return;
  }
  const fields = fieldsOf([resource, resources]);
  for (const word of sees) {
    const hidden = word.startsWith('!');
    const name = word.replace('!', '');
    if (name === 'own') {
      expect(own, 'the sample says what is their own').toBeTruthy();
      expect(text.includes(own!), `${word}: ${text}`).toBe(!hidden);
    } else expect(fields.has(name), `${word} of ${[...fields].join(' ')}`).toBe(!hidden);
  }
}

/** Endpoints by the id of a request that they granted. */
const granted = new Map<string, EndpointSpec>();

describe.each(endpoints)('$line', ({ area, name, line, spec }) => {
  // Refusals come first: they change nothing (authorization.test.ts), so the same sample serves the next role.
  const single = table.get(line)?.lines ?? new Map<Role, Line>();
  const lines: Probe[] = [...single.values(), ...unionOf(single)].sort((a, b) => b.status - a.status);
  let scene: Scene | undefined;

  test.each(lines)('$role: $status, sees $sees', async (expected) => {
    scene ??= await sceneOf(`${area}.${name}`);
    const { answer, own } = await answerTo(scene, expected);
    if (spec.method !== 'GET' && answer.status < 400) scene = undefined;
    if (answer.status === 200) granted.set(answer.headers.get('x-request-id')!, spec);
    expect(answer.status, answer.text.slice(0, 500)).toBe(expected.status);
    if (expected.status >= 400) expect(answer.body).toMatchObject({ success: false, status: expected.status });
    expectSeen(answer, expected.sees, own);
  });
});

test('OPS-102 the history marks as protected what each endpoint that asks for the password did, and nothing else', async () => {
  const { rows } = await t.deps.db.execute<{ id: string; actos: string[] }>(sql`
    select request_id as id, array_agg(distinct acto) as actos from auditoria where acto is not null group by 1`);
  const marked = new Map(rows.map(({ id, actos }) => [id, actos]));
  expect(marked.size).toBeGreaterThan(20);
  for (const [id, spec] of granted) {
    const { method, path, stepUp, stepUpIf, exports } = spec;
    const done = method !== 'GET' || exports === true;
    const always = done ? countedAct(stepUp) : null;
    const allowed = stepUpIf ? [[], [stepUpIf]] : [always ? [always] : []];
    expect.soft(allowed, `${method} ${path}`).toContainEqual(marked.get(id) ?? []);
  }
});
