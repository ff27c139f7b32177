import * as contract from 'domain/contract/asistencia.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { formatShortDate } from 'domain/formats/lima-time.ts';
import { attendedHours, ownAsistencia } from 'domain/rules/asistencia.ts';
import type { AsistenciaAlumno, AsistenciaCell, AsistenciaSesion } from 'domain/schemas/asistencia.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import { findCurso } from '../cursos/queries/cursos.ts';
import type { Deps } from '../deps.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { importZoom } from './import-zoom.ts';
import * as queries from './queries/grid.ts';
import { attendanceOf, findMinimum, setMinimum } from './queries/minimum.ts';
import { setAsistencia } from './set-asistencia.ts';

export function asistenciaRoutes(deps: Deps): void {
  route(deps, contract.getAsistencia, async ({ db, params, query, now, usuario }) => {
    await requireCurso({ db, params, usuario, now });
    return queries.gridOf(db, params.id, query, { usuario, now });
  });

  route(deps, contract.exportAsistencia, async (asked) => {
    const { id: entidadId } = asked.params;
    const { nombre } = await requireCurso(asked);
    const { sesiones, alumnos: rows } = await deps.onReplica((replica) =>
      queries.wholeGrid(replica, entidadId, asked.query.q, asked),
    );
    const about = { entidad: 'asistencia', entidadId, nombre, more: { filas: rows.length } };
    return exportTable(asked, { ...about, file: `asistencia-${entidadId}`, columns: columnsOf(sesiones), rows });
  });

  route(deps, contract.putAsistencia, async ({ db, params, body, usuario, now, audit }) => {
    const { nombre } = await requireCurso({ db, params, usuario, now });
    const { saved, changes } = await setAsistencia(db, requestOf(params.id, usuario, now), body.celdas);
    const despues = { nombre, cambios: changes.slice(0, 50), celdas: changes.length };
    await audit({ accion: 'editar', entidad: 'asistencia', entidadId: params.id, despues });
    return { celdas: saved };
  });

  route(deps, contract.importZoom, async ({ db, params, body, usuario, now, audit }) => {
    const { nombre } = await requireCurso({ db, params, usuario, now });
    const { sesion, result } = await importZoom(db, requestOf(params.id, usuario, now), body);
    if (result.guardadas > 0) {
      const despues = { nombre, sesion: sesion.nombre, guardadas: result.guardadas };
      await audit({ accion: 'importar', entidad: 'asistencia', entidadId: params.id, despues });
    }
    return result;
  });

  route(deps, contract.setAsistenciaMinima, async ({ db, params, body, usuario, now, audit }) => {
    const { nombre } = await requireCurso({ db, params, usuario, now });
    const before = await findMinimum(db, params.id);
    if (before === body.minimo) return;
    await setMinimum(db, params.id, body.minimo);
    await audit({
      accion: 'editar',
      entidad: 'asistencia',
      entidadId: params.id,
      antes: { nombre, minimo: before },
      despues: { nombre, minimo: body.minimo },
    });
  });

  route(deps, contract.getOwnAsistencia, async ({ db, params, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const { usuarioId } = who.usuario;
    const sesiones = await queries.listSesiones(db, cursoId);
    const materialIds = sesiones.map(({ materialId }) => materialId);
    const own = new Map(
      (await queries.listCells(db, materialIds, [usuarioId])).map((celda) => [celda.materialId, celda]),
    );
    const { regla, attendance } = await attendanceOf(db, cursoId, [usuarioId], who.now);
    const minimo = regla.asistenciaMinima;
    const mine = attendance(usuarioId);
    return {
      sesiones: sesiones.map((sesion) => {
        const { presente = null, minutos = null } = own.get(sesion.materialId) ?? {};
        return { ...sesion, presente, minutos };
      }),
      minimo,
      horas: attendedHours(mine),
      mensaje: ownAsistencia(mine, minimo),
    };
  });
}

type Asked = Pick<Context<typeof contract.getAsistencia>, 'db' | 'params' | 'usuario' | 'now'>;

async function requireCurso({ db, params, usuario, now }: Asked) {
  const curso = await findCurso(db, params.id, usuario, now);
  if (!curso) throw notFound('Curso no encontrado');
  return curso;
}

const requestOf = (cursoId: number, { usuarioId }: Asked['usuario'], now: Date) => ({
  cursoId,
  adminId: usuarioId,
  now,
});

const markOf = (celda: AsistenciaCell | undefined) => (celda ? (celda.presente ? 'Presente' : 'Ausente') : '');

function columnsOf(sesiones: AsistenciaSesion[]): CsvColumn<AsistenciaAlumno>[] {
  return [
    ['DNI', ({ dni }) => dni],
    ['Apellidos', ({ apellido }) => apellido],
    ['Nombres', ({ nombre }) => nombre],
    ...sesiones.map(
      ({ materialId, nombre, inicio, cancelada }): CsvColumn<AsistenciaAlumno> => [
        `${nombre} (${formatShortDate(inicio)}${cancelada ? ', cancelada' : ''})`,
        ({ celdas }) => markOf(celdas.find((celda) => celda.materialId === materialId)),
      ],
    ),
    ['Sesiones asistidas', ({ asistidas }) => String(asistidas), 'number'],
    ['Horas', (alumno) => String(attendedHours(alumno)), 'number'],
  ];
}
