import { changeHorario, getHorario, undoHorario } from 'domain/contract/horario.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { listCursoChoques } from '../sesiones/queries/agenda.ts';
import { countAlumnos, listHorario, listOpenSeries, listPendingChanges } from '../sesiones/queries/horario.ts';
import * as acts from './change-horario.ts';
import * as undo from './undo-horario.ts';

export function horarioRoutes(deps: Deps): void {
  route(deps, getHorario, async ({ db, params, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    return horarioOf(db, cursoId, who.now);
  });

  route(deps, changeHorario, async ({ db, params, body, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const cambio = await acts.changeHorario(deps, db, { cursoId, ...who }, body, deps.config.feriados);
    const { sesiones, motivo } = cambio;
    await audit({ accion: 'cambiar horario', entidad: 'curso', entidadId: cursoId, despues: { motivo, sesiones } });
    return cambio;
  });

  route(deps, undoHorario, async ({ db, params, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const { cambioHorarioId } = params;
    await undo.undoHorario(deps, db, { cursoId, cambioHorarioId }, who.now);
    await audit({ accion: 'deshacer horario', entidad: 'curso', entidadId: cursoId, despues: { cambioHorarioId } });
    return horarioOf(db, cursoId, who.now);
  });
}

async function horarioOf(db: Db, cursoId: number, now: Date) {
  const sesiones = await listHorario(db, cursoId, { lock: false });
  const pendientes = await listPendingChanges(db, cursoId);
  return {
    sesiones: sesiones.map(({ canceledAt: _, ...each }) => each),
    pendientes,
    alumnos: await countAlumnos(db, cursoId, now),
    choques: await listCursoChoques(db, cursoId, now),
    series: await listOpenSeries(db, cursoId, now),
  };
}
