import { allEndpoints, allMaintenance } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { signedIn } from '../testing/people.ts';
import { samples } from '../testing/samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const nameOf = (spec: EndpointSpec) => {
  const { area, name } = allEndpoints().find((each) => each.spec === spec)!;
  return `${area}.${name}`;
};
type Row = Record<string, unknown> & { version: number };

test.each(allMaintenance().map((entity) => [entity.list.path, entity] as const))(
  '%s: created, listed, exported, changed once per version and deleted, each written into the history',
  async (path, { create }) => {
    const { person, browser } = await signedIn(t, 'ADMIN');
    const { body } = await samples[nameOf(create)]!(t);
    const made = (await browser.request('POST', `/api${path}`, { body })).body.resource as Row;
    const [idField, id] = Object.entries(made)[0]!;
    const found = async (query = '') =>
      ((await browser.request('GET', `/api${path}${query}`)).body.resources as Row[]).filter(
        (row) => row[idField] === id,
      );
    const one = `/api${path}/${id}`;

    expect(await found()).toEqual([made]);
    expect(await found('?q=nada+que+se+llame+as%C3%AD')).toEqual([]);
    expect((await browser.request('GET', one)).body.resource).toEqual(made);
    const { data } = (await browser.request('GET', `/api${path}/exportar`)).body.resource as { data: string };
    const rows = Buffer.from(data, 'base64').toString().trim().split('\n');
    expect(rows).toHaveLength(1 + ((await browser.request('GET', `/api${path}`)).body.resources as Row[]).length);

    const change = { ...(body as object), version: made.version };
    const changed = (await browser.request('PUT', one, { body: change })).body.resource as Row;
    expect(changed).toEqual({ ...made, version: made.version + 1 });
    const late = await browser.request('PUT', one, { body: change });
    expect(late.body).toMatchObject({ status: 409, codigo: 'cambio-ajeno', resource: changed });

    expect((await browser.request('DELETE', one)).status).toBe(200);
    expect([(await browser.request('GET', one)).status, await found()]).toEqual([404, []]);
    expect((await browser.request('DELETE', one)).status).toBe(404);
    const history = await t.deps.db
      .select()
      .from(auditorias)
      .where(eq(auditorias.usuarioId, person.usuarioId))
      .orderBy(auditorias.auditoriaId);
    expect(history.map(({ accion, antes, despues }) => [accion, antes?.version, despues?.version])).toEqual([
      ['crear', undefined, made.version],
      ['exportar', undefined, undefined],
      ['editar', made.version, changed.version],
      ['eliminar', changed.version, undefined],
    ]);
  },
);
