import { planMove } from 'domain/rules/horario.ts';
import { endsInPast, fechaName, planFechas, shiftTo } from 'domain/rules/traslado.ts';
import type { Feriado } from 'domain/rules/working-days.ts';
import type { PendingChange } from 'domain/schemas/horario.ts';
import { shiftOf, type TrasladoInput } from 'domain/schemas/traslado.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Changer, recordChange } from '../horarios/record-change.ts';
import { conflict, notFound } from '../http/errors.ts';
import * as fechas from '../sesiones/queries/fechas.ts';
import { listHorario, saveHorarios } from '../sesiones/queries/horario.ts';

/**
 * Moves all dates of a course: future sessions, tests, early-bird price, publication, the course's own dates and those
 * of single students. Past dates and tests with a running sitting stay.
 */
export async function shiftCurso(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  who: Changer,
  input: TrasladoInput,
  feriados: readonly Feriado[],
): Promise<PendingChange> {
  const { cursoId, now, usuario } = who;
  const curso = await fechas.findCursoInicio(tx, cursoId, true);
  if (!curso) throw notFound('Curso no encontrado');
  if (curso.version !== input.version) {
    throw conflict(`«${curso.nombre}» cambió mientras tanto. Revisa cómo queda y vuelve a guardar.`);
  }
  if (input.tipo === 'inicio' && new Date(curso.inicio) <= now) {
    throw conflict('El curso ya empezó: muévelo por días.');
  }
  const sesiones = await listHorario(tx, cursoId, { lock: true });
  await fechas.lockPruebasOf(tx, cursoId);
  const shift = shiftTo(shiftOf(input), curso.inicio);
  const toCome = sesiones.filter(({ inicio, cancelada }) => !cancelada && new Date(inicio) > now);
  const planned = planMove(toCome, { tipo: 'dias', dias: shift.dias }, feriados);
  const moved = planFechas(await fechas.listDated(tx, cursoId, now), shift, now);
  if (planned.length + moved.length === 0) throw conflict('El curso no tiene fechas por venir que mover.');

  const past = planned.find(({ despues }) => new Date(despues.inicio) <= now);
  if (past) throw conflict(`«${nameOf(toCome, past.materialId)}» quedaría en una fecha que ya pasó.`);
  const passed = moved.find((each) => endsInPast(each, now));
  if (passed) throw conflict(`${fechaName(passed.dated)} quedaría en una fecha que ya pasó.`);

  const changed = planned.map(({ materialId, antes, despues }) => ({
    materialId,
    inicio: new Date(despues.inicio),
    fin: new Date(despues.fin),
    cancelada: null,
    secuencia: toCome.find((each) => each.materialId === materialId)!.secuencia + 1,
    antes: { inicio: new Date(antes.inicio), fin: new Date(antes.fin), cancelada: null },
  }));
  await saveHorarios(tx, changed);
  const rows = moved.map(({ dated: { clase, pruebaId, usuarioId }, antes, despues }) => ({
    clase,
    pruebaId,
    usuarioId,
    antes,
    despues,
  }));
  await fechas.saveFechas(tx, cursoId, rows);
  const { motivo } = input;
  const { cambioHorarioId, sale } = await recordChange(deps, tx, who, { tipo: 'traslado', motivo, changed });
  await fechas.insertFechas(tx, cambioHorarioId, rows);
  return {
    cambioHorarioId,
    tipo: 'traslado',
    motivo,
    creado: now.toISOString(),
    sale: sale.toISOString(),
    hechoPor: `${usuario.nombre} ${usuario.apellido}`,
    sesiones: planned.map(({ feriado: _, ...each }) => ({ ...each, nombre: nameOf(toCome, each.materialId) })),
    fechas: moved
      .filter(({ dated }) => dated.usuarioId === null)
      .map(({ dated: { clase, pruebaId, nombre }, antes, despues }) => ({ clase, pruebaId, nombre, antes, despues })),
  };
}

const nameOf = (sesiones: readonly { materialId: number; nombre: string }[], materialId: number) =>
  sesiones.find((each) => each.materialId === materialId)!.nombre;
