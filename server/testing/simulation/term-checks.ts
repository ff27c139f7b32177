import { limaDay } from 'domain/formats/lima-time.ts';
import { cursoObstacle } from 'domain/rules/aptitud.ts';
import { sesionChange } from 'domain/rules/sesiones.ts';
import type { Emision } from 'domain/schemas/emision.ts';
import { expect } from 'vitest';
import type { World } from './world.ts';

type Change = { id: number; cursoId: number; envioId: number | null; deshecho: Date | null };

const changes = (world: World) =>
  world.rows<Change>(`
    select cambio_horario_id as id, curso_id as "cursoId", envio_id as "envioId", deshecho
      from cambio_horario order by 1`);

/**
 * The recipients of the mail about a change are fixed when it is claimed; from then on it cannot be undone. A mail
 * reports claimed changes only.
 */
export async function checkMoved(world: World): Promise<void> {
  const all = await changes(world);
  for (const { id, cursoId, envioId, deshecho } of all) {
    expect(envioId !== null && deshecho !== null, `change ${id} was told and undone`).toBe(false);
    if (envioId !== id || world.ledger.told.has(id)) continue;
    const alumnos = (await saysSomething(world, id, cursoId)) ? await alumnosOf(world, cursoId) : [];
    world.ledger.told.set(id, { cursoId, alumnos });
  }
  const claimed = new Set(all.map(({ envioId }) => envioId));
  for (const { clave } of await toldMails(world)) {
    const [, envioId] = clave.split('-');
    expect(claimed.has(Number(envioId)), `${clave} tells of a change that was not to be told`).toBe(true);
  }
}

/**
 * When nothing is pending: each student has one mail per change or group of changes, except students who left and
 * courses that ended.
 */
export async function checkTold(world: World): Promise<void> {
  const mailed = new Set((await toldMails(world)).map(({ clave }) => clave));
  for (const [envioId, { cursoId, alumnos }] of world.ledger.told) {
    const here = new Set(await alumnosOf(world, cursoId));
    const missed = alumnos.filter((id) => here.has(id) && !mailed.has(`horario-${envioId}-${id}`));
    expect(missed, `not told of change ${envioId}`).toEqual([]);
  }
}

/** Weeks later no change of sessions is still pending. */
export async function checkNoneWaits(world: World): Promise<void> {
  const waiting = (await changes(world)).filter(({ envioId, deshecho }) => envioId === null && deshecho === null);
  expect(
    waiting.map(({ id }) => id),
    'changes that were neither told nor undone',
  ).toEqual([]);
}

/** Keys of the stored mails, and of sent ones that were deleted since. */
async function toldMails(world: World): Promise<{ clave: string }[]> {
  const stored = await world.rows<{ clave: string }>(`select clave from correo_saliente where clave like 'horario-%'`);
  const left = world.ledger.sent.flatMap(({ idempotencyKey: clave }) =>
    clave?.startsWith('horario-') ? [{ clave }] : [],
  );
  return [...stored, ...left];
}

const alumnosOf = async (world: World, cursoId: number) =>
  (
    await world.rows<{ id: number }>(
      `select m.usuario_id as id from matricula_viva m join curso_vivo c using (curso_id)
         join usuario_vivo u using (usuario_id)
        where m.curso_id = $1 and u.correo_confirmado
          and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, now(), m.acceso_fin) order by 1`,
      [cursoId],
    )
  ).map(({ id }) => id);

type Dates = { inicio: Date; fin: Date; cancelada: boolean };

/** Whether the changes of a mail have any effect: changes that cancel each other out send no mail. */
async function saysSomething(world: World, envioId: number, cursoId: number): Promise<boolean> {
  const sesiones = await world.rows<{ antes: Dates; despues: Dates }>(
    `select (array_agg(jsonb_build_object('inicio', antes_inicio, 'fin', antes_fin,
                                          'cancelada', antes_cancelada is not null) order by c.cambio_horario_id))[1] as antes,
            (array_agg(jsonb_build_object('inicio', inicio, 'fin', fin,
                                          'cancelada', cancelada is not null) order by c.cambio_horario_id desc))[1] as despues
       from cambio_sesion c join cambio_horario h using (cambio_horario_id)
      where h.envio_id = $1 and exists (select from sesion_programada s where s.material_id = c.material_id)
      group by material_id`,
    [envioId],
  );
  const live = await world.ids('curso', `curso_id = ${cursoId} and eliminado is null`);
  return live.length > 0 && sesiones.some(({ antes, despues }) => sesionChange(antes, despues) !== null);
}

/** Runs before scheduled jobs: records the students that each course lists for automatic certificates. */
export async function foreseeIssuing(world: World): Promise<void> {
  world.ledger.foreseen.clear();
  const [admin] = await world.people('ADMIN');
  const browser = await world.browserOf(admin!);
  const today = limaDay(world.clock.now());
  for (const { cursoId, ...curso } of await world.rows<{
    cursoId: number;
    nombre: string;
    asincronico: string;
    fechaHoraLimite: Date;
    entidadId: number | null;
    convenioHasta: string | null;
  }>(`
    select c.curso_id as "cursoId", c.nombre, c.asincronico, c.fecha_hora_limite as "fechaHoraLimite",
           e.entidad_id as "entidadId", e.convenio_hasta::text as "convenioHasta"
      from emision_automatica join curso_vivo c using (curso_id) left join entidad_viva e using (entidad_id) order by 1`)) {
    const open = await world.ids('certificado_lote', `curso_id = ${cursoId} and terminado is null`);
    const { body } = await browser.request('GET', `/api/cursos/${cursoId}/emision`);
    const { personas } = body.resource as Emision;
    const due = personas.filter(({ incluida, nombreConfirmado, dia }) => incluida && nombreConfirmado && dia <= today);
    const isBlocked = open.length > 0 || cursoObstacle(curso, world.clock.now()) !== null;
    world.ledger.foreseen.set(cursoId, isBlocked ? [] : due.map(({ usuarioId }) => usuarioId).sort());
  }
  world.ledger.lotes = Math.max(0, ...(await world.ids('certificado_lote')));
}

/** Runs after the jobs: an automatic batch contains exactly those students, except failed attempts of the last day. */
export async function checkIssuing(world: World): Promise<void> {
  const made = await world.rows<{ cursoId: number; usuarioIds: number[] }>(
    `select curso_id as "cursoId", array_agg(usuario_id order by usuario_id) as "usuarioIds"
       from certificado_lote join certificado_lote_alumno using (certificado_lote_id)
      where automatico and certificado_lote_id > $1 group by certificado_lote_id, curso_id`,
    [world.ledger.lotes],
  );
  const failed = await world.rows<{ cursoId: number; usuarioId: number }>(`
    select curso_id as "cursoId", usuario_id as "usuarioId" from certificado_lote_alumno join certificado_lote using (certificado_lote_id)
     where problema is not null and creado > now() - interval '1 day'`);
  for (const [cursoId, listed] of world.ledger.foreseen) {
    const isFailed = (id: number) => failed.some((each) => each.cursoId === cursoId && each.usuarioId === id);
    const issued = made.filter((each) => each.cursoId === cursoId).flatMap(({ usuarioIds }) => usuarioIds);
    expect(issued, `certificates of their own accord in course ${cursoId}`).toEqual(
      listed.filter((id) => !isFailed(id)),
    );
  }
  const unlisted = made.filter(({ cursoId }) => !world.ledger.foreseen.has(cursoId));
  expect(unlisted, 'certificates of their own accord where that is off').toEqual([]);
}

/**
 * When nothing is pending: everybody in an automatic batch has the certificate or a reason against it; a student who
 * was taken out has no certificate.
 */
export async function checkBatches(world: World): Promise<void> {
  const open = await world.rows(`
    select certificado_lote_id, usuario_id from certificado_lote_alumno join certificado_lote using (certificado_lote_id)
     where automatico and detenido is null and certificado_id is null and problema is null`);
  expect(open, 'people of automatic batches without an outcome').toEqual([]);
}
