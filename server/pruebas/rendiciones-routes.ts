import { listRendiciones, setProrroga, startRendicion } from 'domain/contract/rendiciones.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { unknownPrueba } from './acceso.ts';
import { findPrueba } from './queries/pruebas.ts';
import * as queries from './queries/rendiciones.ts';
import { takeTurn } from './queries/submissions.ts';
import { readForAlumno } from './read-prueba.ts';
import * as acts from './start-rendicion.ts';

export function rendicionesRoutes(deps: Deps): void {
  route(deps, startRendicion, async ({ db, params, ...who }) => {
    await acts.startRendicion(db, params.id, who);
    return readForAlumno(db, params.id, who);
  });

  route(deps, listRendiciones, async ({ db, params, query, usuario }) => {
    if (!(await findPrueba(db, params.id, usuario.usuarioId))) throw unknownPrueba();
    return queries.listAlumnos(db, params.id, query);
  });

  route(deps, setProrroga, async ({ db, params, body: { usuarioId, minutos }, usuario, now, audit }) => {
    const prueba = await findPrueba(db, params.id, usuario.usuarioId);
    if (!prueba) throw unknownPrueba();
    // With the lock no sitting begins or ends between reading and writing.
    await takeTurn(db, usuarioId, params.id);
    const antes = await queries.findAlumno(db, params.id, usuarioId);
    if (!antes) throw invalid({ usuarioId: 'Esta persona no está matriculada en el curso' });
    if (antes.prorroga === minutos) return antes;
    await queries.setProrroga(db, { usuarioId, pruebaId: params.id }, minutos, now);
    const despues = (await queries.findAlumno(db, params.id, usuarioId))!;
    const nombre = `${antes.nombre} ${antes.apellido} · ${prueba.nombre}`;
    const change = ({ prorroga, fin }: typeof antes) => ({ nombre, prorroga, fin });
    await audit({
      accion: 'prorrogar',
      entidad: 'prueba',
      entidadId: params.id,
      antes: change(antes),
      despues: change(despues),
    });
    return despues;
  });
}
