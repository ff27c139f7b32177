import { changeHorario, getHorario } from 'domain/contract/horario.ts';
import { listPedidos } from 'domain/contract/pedidos.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '../client.ts';
import { checkAfterStep, checkAtEnd, checkSettled } from './invariants.ts';
import { checkPermitted, standingOf } from './permitted.ts';
import { checkInteresados } from './sales.ts';
import { seedSchool } from './seed-school.ts';
import { checkIssuing } from './term-checks.ts';
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

/** Moves the session of the running course by a week; the mail to its students is sent ten minutes later. */
async function moveSesion(world: World) {
  const [as] = await world.people('COORDINACION');
  const [sesion] = await world.rows<{ materialId: number; cursoId: number }>(
    `select material_id as "materialId", curso_id as "cursoId"
       from sesion_programada join material using (material_id) join modulo using (modulo_id)`,
  );
  const params = { id: sesion!.cursoId };
  const { body } = await world.send(getHorario, { as: as!, params });
  const vistas = (body.resource as { sesiones: { materialId: number; secuencia: number }[] }).sesiones;
  const moved = await world.send(changeHorario, {
    as: as!,
    params,
    body: { materialId: sesion!.materialId, tipo: 'dias', dias: 7, motivo: 'Viaje', vistas },
  });
  expect(moved.status, moved.text).toBe(200);
}

async function tellAll(world: World) {
  await world.clock.move(11 * 60);
  while ((await world.jobs.runDue()).length > 0);
  await checkAfterStep(world);
}

test('TRM-73 a student who was not told of a moved session is found', async () => {
  const world = await openSchool();
  await moveSesion(world);
  await tellAll(world);
  const [told] = [...world.ledger.told.values()];
  expect(told!.alumnos).toHaveLength(3);
  await checkSettled(world);
  const key = `horario-1-${told!.alumnos[0]}`;
  world.ledger.sent = world.ledger.sent.filter(({ idempotencyKey }) => idempotencyKey !== key);
  await world.rows('delete from correo_saliente where clave = $1', [key]);
  await expect(checkSettled(world)).rejects.toThrow('not told of change 1');
});

test('TRM-73 a change that waits for ever, and a mail of one that was undone, are found', async () => {
  const world = await openSchool();
  await moveSesion(world);
  await expect(checkAtEnd(world)).rejects.toThrow('neither told nor undone');
  await tellAll(world);
  await checkAtEnd(world);
  await world.rows('update cambio_horario set enviado = null, envio_id = null, deshecho = now()');
  await expect(checkAfterStep(world)).rejects.toThrow('tells of a change that was not to be told');
});

test('TRM-74 an automatic certificate for who was not in the list, or for nobody of it, is found', async () => {
  const world = await openSchool();
  const [cursoId] = await world.ids('curso');
  const [ana, beto] = await world.people('USU');
  await checkIssuing(world);
  world.ledger.foreseen.set(cursoId!, [ana!.usuarioId]);
  await expect(checkIssuing(world)).rejects.toThrow('of their own accord in course');
  world.ledger.lotes = Math.max(0, ...(await world.ids('certificado_lote')));
  await world.rows(
    `with l as (insert into certificado_lote (curso_id, creado_por, terminado, automatico)
                values ($1, 1, now(), true) returning certificado_lote_id)
     insert into certificado_lote_alumno (certificado_lote_id, usuario_id) select certificado_lote_id, $2 from l`,
    [cursoId, ana!.usuarioId],
  );
  await checkIssuing(world);
  await expect(checkSettled(world)).rejects.toThrow('without an outcome');
  world.ledger.foreseen.set(cursoId!, [beto!.usuarioId]);
  await expect(checkIssuing(world)).rejects.toThrow('of their own accord in course');
  world.ledger.foreseen.clear();
  await expect(checkIssuing(world)).rejects.toThrow('where that is off');
});

test('ROL-47 who is let in without the role, or kept out with it, is found, at the moment of the request', async () => {
  const world = await openSchool();
  const [as] = await world.people('CAJA');
  const answer = (status: number, message = '') => ({ status, body: { message } }) as Answer;
  const judge = async (given: Answer) => {
    const standings = [await standingOf(world, listPedidos, { as: as! })];
    checkPermitted('pedidos', { spec: listPedidos, standings }, given);
  };
  const refusal = answer(403, 'No tienes permiso para hacer esto. Le corresponde a: Administrador y Caja.');
  await judge(answer(200));
  await expect(judge(refusal)).rejects.toThrow('kept somebody out');
  await world.rows('update usuario set rol_id = 4 where usuario_id = $1', [as!.usuarioId]);
  await judge(refusal);
  await expect(judge(answer(200))).rejects.toThrow('let somebody in');
  await world.rows(`update usuario set otros_roles = '{5}' where usuario_id = $1`, [as!.usuarioId]);
  await judge(answer(200));
  await world.rows('update usuario set rol_id = 2, otros_roles = $1 where rol_id = 1', [[]]);
  await expect(checkAfterStep(world)).rejects.toThrow('administrators left');
});

test('SIM-07 an interesado who has paid for the course and still waits for an answer is found', async () => {
  const world = await openSchool();
  await checkInteresados(world);
  await world.rows(
    `update interesado set estado = 'contactado', pedido_id = null, correo = upper(p.buyer_email)
       from pedido p join pedido_item i using (pedido_id)
      where p.estado = 'pagado' and i.curso_id = interesado.curso_id`,
  );
  await expect(checkInteresados(world)).rejects.toThrow('paid and is not inscrito');
  await world.rows(`update interesado set estado = 'perdido', motivo = 'Ya compró en otro lugar'`);
  await checkInteresados(world);
});
