import { cancelCurso, getCancelacion, getFechas, shiftCurso } from 'domain/contract/horario.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { findCursoInicio, listDated } from '../sesiones/queries/fechas.ts';
import * as cancelation from './cancel-curso.ts';
import { findCancelacion } from './queries.ts';
import * as acts from './shift-curso.ts';

export function trasladosRoutes(deps: Deps): void {
  route(deps, getFechas, async ({ db, params, now }) => {
    const curso = await findCursoInicio(db, params.id, false);
    if (!curso) throw notFound('Curso no encontrado');
    const { version, inicio } = curso;
    const dated = await listDated(db, params.id, now);
    return {
      version,
      inicio,
      fechas: dated.map(({ usuarioId, ...each }) => ({ ...each, propia: usuarioId !== null })),
    };
  });

  route(deps, shiftCurso, async ({ db, params, body, audit, ...who }) => {
    const cursoId = params.id;
    const cambio = await acts.shiftCurso(deps, db, { cursoId, ...who }, body, deps.config.feriados);
    const { sesiones, fechas, motivo } = cambio;
    const despues = { motivo, sesiones, fechas };
    await audit({ accion: 'mover fechas', entidad: 'curso', entidadId: cursoId, despues });
    return cambio;
  });

  route(deps, getCancelacion, async ({ db, params, now }) => {
    const found = await findCancelacion(db, params.id, now);
    if (!found) throw notFound('Curso no encontrado');
    return found;
  });

  route(deps, cancelCurso, async ({ db, params, body, audit, ...who }) => {
    const cursoId = params.id;
    const cambio = await cancelation.cancelCurso(deps, db, { cursoId, ...who }, body);
    const { sesiones, motivo } = cambio;
    await audit({ accion: 'cancelar', entidad: 'curso', entidadId: cursoId, despues: { motivo, sesiones } });
    return cambio;
  });
}
