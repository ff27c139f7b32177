import { associatePonente, dissociatePonente, listPonentes } from 'domain/contract/ponentes.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import { findAcceso } from '../acceso/queries.ts';
import { existsCurso } from '../cursos/queries/cursos.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { findDocente } from '../docentes/queries.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { whatDependsOnPonente } from '../sesiones/queries/schedule.ts';
import * as queries from './queries.ts';

export function ponentesRoutes(deps: Deps): void {
  route(deps, listPonentes, async ({ db, params, usuario, now }) => {
    if (!(await findAcceso(db, { cursoId: params.cursoId }, usuario, now))) throw notFound('Curso no encontrado');
    return queries.listPonentes(db, params.cursoId);
  });

  route(deps, associatePonente, async ({ db, body, audit }) => {
    await assertCurso(db, body.cursoId);
    const docente = await findDocente(db, body.docenteId);
    if (!docente) throw notFound('No se encontró al docente.');
    if (!(await queries.insertPonente(db, body))) return;
    const despues = { ...body, nombre: `${docente.nombre} ${docente.apellido}` };
    await audit({ accion: 'asociar', entidad: 'ponente', entidadId: body.cursoId, despues });
  });

  route(deps, dissociatePonente, async ({ db, body, now, audit }) => {
    await assertCurso(db, body.cursoId);
    const docente = await findDocente(db, body.docenteId);
    if (!(await queries.deletePonente(db, body))) return;
    const nombre = docente && `${docente.nombre} ${docente.apellido}`;
    const sesiones = await whatDependsOnPonente(db, body, now);
    if (sesiones.length > 0) {
      const what = quoteNames(sesiones);
      throw conflict(`No se puede quitar a ${nombre ?? 'este docente'}: dicta ${what}. Elige antes otro ponente.`);
    }
    const antes = { ...body, ...(nombre && { nombre }) };
    await audit({ accion: 'desasociar', entidad: 'ponente', entidadId: body.cursoId, antes });
  });
}

async function assertCurso(db: Db, cursoId: number): Promise<void> {
  if (!(await existsCurso(db, cursoId))) throw notFound('Curso no encontrado');
}
