import { getEmision, setEmision, setEmisionAlumno } from 'domain/contract/emision.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { emisionOf } from './issue-due.ts';
import { findAlumno } from './queries/alumnos.ts';
import * as queries from './queries/emision.ts';
import { requireCurso } from './save-niveles.ts';

export function emisionRoutes(deps: Deps): void {
  route(deps, getEmision, async ({ db, params, now }) => emisionOf(db, await requireCurso(db, params.id), now));

  route(deps, setEmision, async ({ db, params: { id }, body: { activa, dias }, usuario, now, audit }) => {
    const curso = await requireCurso(db, id);
    const before = await queries.findEmision(db, id);
    if (activa) await queries.saveEmision(db, id, dias, usuario.usuarioId);
    else await queries.deleteEmision(db, id);
    await audit({
      accion: 'emision',
      entidad: 'curso',
      entidadId: id,
      antes: { nombre: curso.nombre, emisionAutomatica: before ? `${before.dias} días` : 'no' },
      despues: { nombre: curso.nombre, emisionAutomatica: activa ? `${dias} días` : 'no' },
    });
    return emisionOf(db, curso, now);
  });

  route(deps, setEmisionAlumno, async ({ db, params: { id }, body: { usuarioId, incluida }, usuario, now, audit }) => {
    const curso = await requireCurso(db, id);
    const alumno = await findAlumno(db, id, usuarioId);
    if (!alumno?.matriculado) throw notFound('Esta persona no está matriculada en el curso.');
    await queries.setRetirado(db, id, usuarioId, incluida ? null : usuario.usuarioId);
    const persona = `${alumno.nombre} ${alumno.apellido}`;
    await audit({
      accion: 'emision',
      entidad: 'curso',
      entidadId: id,
      despues: { nombre: curso.nombre, [incluida ? 'incluida' : 'retirada']: persona, usuarioId },
    });
    return emisionOf(db, curso, now);
  });
}
