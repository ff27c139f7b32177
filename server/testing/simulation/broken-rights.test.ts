import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '../client.ts';
import { checkAfterStep, checkSettled } from './invariants.ts';
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

async function openSchool(): Promise<World> {
  const world = await copyWorld(template);
  onTestFinished(() => world.close());
  return world;
}

/** Without the triggers of the product, which refuse some of these changes. */
const byHand = (world: World, table: string, change: string) =>
  world.rows(`alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`);

test('SIM-08 a sitting without any answer that is gone is found', async () => {
  const world = await openSchool();
  for (let dice = 0; dice < 40 && world.ledger.sittings.size === 0; dice++) {
    await play(world, [{ kind: 'act', act: 'rendiciones.startRendicion', dice }], { end: false });
  }
  expect(world.ledger.sittings.size).toBe(1);
  await checkAfterStep(world);
  await byHand(world, 'rendicion', 'delete from rendicion');
  await expect(checkAfterStep(world)).rejects.toThrow('neither running nor an attempt');
});

const changedAttempts = [
  ['with other answers', `update intento set opciones = '{}'`],
  ['with another text', `update respuesta_abierta set texto = 'Treinta días.'`],
  ['that is gone', 'delete from respuesta_abierta; delete from intento'],
];

test.each(changedAttempts)('SIM-08 an attempt %s is found', async (_, change) => {
  const world = await openSchool();
  await checkAfterStep(world);
  await byHand(world, 'intento', change);
  await expect(checkAfterStep(world)).rejects.toThrow('attempt 1');
});

test('SIM-08 an attempt without what was submitted is found', async () => {
  const world = await openSchool();
  const submit = { kind: 'act', act: 'pruebas.submitRespuestas', dice: 0 } as const;
  for (let dice = 0; dice < 60 && (await world.ids('intento')).length < 2; dice++) {
    await play(world, [{ ...submit, dice }], { end: false });
  }
  const [first, second] = await world.ids('intento');
  expect(second).toBeDefined();
  world.ledger.submitted.set(first!, { opciones: [], textos: ['Nunca se guardó'] });
  await expect(checkAfterStep(world)).rejects.toThrow('not what was submitted');
});

const lostRights = [
  ['an enrolment that is gone', 'matricula', 'delete from matricula', 'nobody took it'],
  ['a granted end of access that is gone', 'matricula', 'update matricula set acceso_fin = null', 'end of access'],
  ['an enrolment made anew', 'matricula', `update matricula set creado = '2026-01-01'`, 'nobody took it'],
  ['a seat of a paid order that is revoked', 'asiento', 'update asiento set revocado = now()', 'revoked seats'],
  ['an exclusion that is gone', 'emision_alumno', 'delete from emision_alumno', 'excluded from automatic'],
] as const;

test.each(lostRights)('SIM-08 %s is found', async (_, table, change, message) => {
  const world = await openSchool();
  await world.rows(`
    update matricula set acceso_fin = '2027-12-31';
    insert into emision_alumno (curso_id, usuario_id, retirado_por) select curso_id, usuario_id, 1 from matricula`);
  await checkAfterStep(world);
  await byHand(world, table, change);
  await expect(checkAfterStep(world)).rejects.toThrow(message);
});

test('SIM-08 staff take exactly the enrolment that they name', async () => {
  const world = await openSchool();
  const [first, second] = await world.rows<{ usuarioId: number; cursoId: number }>(
    'select usuario_id as "usuarioId", curso_id as "cursoId" from matricula where asiento_id is null order by 1',
  );
  await checkAfterStep(world);
  const [admin] = await world.people('ADMIN');
  const browser = await world.browserOf(admin!);
  const { status } = await browser.request('PUT', '/api/usuario-cursos/desasociar', { body: first });
  expect(status).toBe(200);
  await checkAfterStep(world);
  await world.rows('delete from matricula where usuario_id = $1 and curso_id = $2', [
    second!.usuarioId,
    second!.cursoId,
  ]);
  await expect(checkAfterStep(world)).rejects.toThrow('nobody took it');
});

type Shown = { resource: never; resources: never[] };

/** Every answer to these paths says something else than the database. */
function misreport(world: World, path: RegExp, change: (body: Shown) => void): void {
  const real = world.browserOf.bind(world);
  world.browserOf = async (who) => {
    const browser = await real(who);
    const request: Client['request'] = async (method, asked, options) => {
      const answer = await browser.request(method, asked, options);
      if (path.test(asked) && answer.status === 200) change(answer.body as unknown as Shown);
      return answer;
    };
    return { ...browser, request };
  };
}

const disagreements: [string, RegExp, (body: Shown) => void, string][] = [
  ['a counter', /^\/api\/panel\/pendientes/, ({ resource }) => raise(resource, 'consultas'), "'Por atender' consultas"],
  ['a sum', /^\/api\/panel\/pendientes/, ({ resource }) => raise(resource, 'total'), "'Por atender' total"],
  ['the page of an order', /^\/api\/orders\/\d+$/, ({ resource }) => raise(resource, 'cantidad'), '/orders'],
  ['the figures of the dashboard', /resumen/, ({ resource }) => raise(resource, 'usuariosRegistrados'), 'dashboard'],
  [
    'the materials of a module',
    /^\/api\/materiales\?moduloId/,
    ({ resources }) => resources.push({} as never),
    'module',
  ],
  ['a test', /^\/api\/pruebas\/\d+$/, ({ resource }) => raise(resource, 'intento'), 'and test'],
  ['unread announcements', /mis-anuncios/, ({ resource }) => raise(resource, 'sinLeer'), 'unread announcements'],
];

const raise = (resource: Record<string, number>, key: string) => {
  resource[key] = resource[key]! + 1;
};

test.each(disagreements)('SIM-09 %s that does not agree with the others is found', async (_, path, change, message) => {
  const world = await openSchool();
  await checkSettled(world);
  misreport(world, path, change);
  await expect(checkSettled(world)).rejects.toThrow(message);
});

const mailsIn = async (world: World, estado: string) =>
  (await world.rows('select from correo_saliente where estado = $1', [estado])).length;

/** Orders and jobs until a mail waits to be sent. */
async function queueMail(world: World): Promise<void> {
  for (let dice = 0; dice < 60 && (await mailsIn(world, 'pendiente')) === 0; dice++) {
    await play(world, [{ kind: 'act', act: 'pedidos.createPedido', dice }], { end: false });
  }
  expect(await mailsIn(world, 'pendiente')).toBeGreaterThan(0);
}

const jobs = (kind: 'mail-refused' | 'mail' | 'crash') => ({ kind: 'jobs', fault: { kind, after: 0 } }) as const;

test('SIM-10 a mail that is refused while jobs run is not sent again by itself; one that fails is', async () => {
  const world = await openSchool();
  const refused = await mailsIn(world, 'rechazado');
  await queueMail(world);
  await play(world, [jobs('mail-refused')], { end: false });
  expect(await mailsIn(world, 'rechazado')).toBe(refused + 1);
  await queueMail(world);
  await play(world, [jobs('mail'), { kind: 'wait', seconds: 3600 }, { kind: 'jobs' }], { end: false });
  expect([await mailsIn(world, 'pendiente'), await mailsIn(world, 'rechazado')]).toEqual([0, refused + 1]);
  expect(world.ledger.faulted).toBe(true);
});

test('SIM-10 a process that dies while jobs run is started again, and the jobs with it', async () => {
  const world = await openSchool();
  await queueMail(world);
  const before = world.t;
  await play(world, [jobs('crash')], { end: false });
  expect(world.t).not.toBe(before);
  expect(await mailsIn(world, 'pendiente')).toBeGreaterThan(0);
  await play(world, [{ kind: 'wait', seconds: 3600 }, { kind: 'jobs' }]);
  expect(await mailsIn(world, 'pendiente')).toBe(0);
});
