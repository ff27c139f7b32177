import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { leveledActs, makeLeveled } from '../leveled.ts';
import { signedIn } from '../people.ts';
import { checkBought, checkRegistros, foreseeBought } from './compra-checks.ts';
import { play } from './play.ts';
import { seedSchool } from './seed-school.ts';
import { copyWorld, prepareTemplate, type Template, type World } from './world.ts';

let template: Template;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  template = await prepareTemplate(seedSchool);
});
afterAll(async () => {
  await template?.drop();
  vi.useRealTimers();
});

/** A school with a student who has a lower level, paid for a higher one and has just reached it. */
async function openReached(): Promise<World> {
  const world = await copyWorld(template);
  onTestFinished(() => world.close());
  const admin = (await signedIn(world.t, 'ADMIN')).browser;
  const { waiting, grade } = leveledActs(
    () => world.t,
    () => admin,
  );
  const curso = await makeLeveled(world.t);
  const ana = await waiting(curso);
  await checkRegistros(world);
  await grade(curso, ana.usuarioId, 18);
  return world;
}

test('NIV-47 SIM-04 what was paid and reached and is not issued after the hour is found; the job issues it', async () => {
  const world = await openReached();
  await foreseeBought(world);
  expect(world.ledger.compras.owed).toHaveLength(1);
  await expect(checkBought(world)).rejects.toThrow('paid, reached and not issued');
  await play(world, [{ kind: 'wait', seconds: 3600 }], { end: false });
  expect(world.ledger.compras.owed).toHaveLength(1);
  const { rows } = await world.t.deps.db.execute('select edicion from certificado where edicion > 1');
  expect(rows).toHaveLength(1);
  await checkRegistros(world);
});

test.each([
  ['a gap in a register', 'certificado_registro', 'update certificado_registro set ultimo = ultimo + 1'],
  [
    'the number of a level of before that is gone',
    'certificado_edicion',
    'update certificado_edicion set datos_nivel = null, nivel_serie = null, nivel_correlativo = null',
  ],
  [
    'another level under the same number',
    'certificado',
    `update certificado set datos_nivel = datos_nivel || '{"nombre":"Otro"}' where datos_nivel is not null`,
  ],
])('NIV-47 SIM-04 %s is found', async (_, table, change) => {
  const world = await openReached();
  await play(world, [{ kind: 'wait', seconds: 3600 }], { end: false });
  await world.rows(`alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`);
  await expect(checkRegistros(world)).rejects.toThrow(/numbers of the registers|entry /);
});
