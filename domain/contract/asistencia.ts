import {
  asistenciaGrid,
  cellsInput,
  minimumInput,
  ownAsistencia,
  savedCells,
  zoomInput,
  zoomResult,
} from '../schemas/asistencia.ts';
import { download, exportQuery, idParams, listQuery } from '../schemas/list.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const getAsistencia = endpoint({
  method: 'GET',
  path: '/cursos/:id/asistencia',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary: 'La asistencia de un curso: estudiantes por sesiones',
  params: idParams,
  query: listQuery,
  answer: resource(asistenciaGrid),
});

export const exportAsistencia = endpoint({
  method: 'GET',
  path: '/cursos/:id/asistencia/exportar',
  access: 'academico',
  summary: 'La asistencia filtrada, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  params: idParams,
  query: exportQuery,
  answer: resource(download),
});

export const putAsistencia = endpoint({
  method: 'PUT',
  path: '/cursos/:id/asistencia',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary: 'Marcar a mano quién asistió a las sesiones de un curso, todo o nada',
  params: idParams,
  body: cellsInput,
  answer: resource(savedCells),
});

export const importZoom = endpoint({
  method: 'POST',
  path: '/cursos/:id/asistencia/zoom',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary: 'Registrar la asistencia de una sesión con el reporte de participantes de Zoom, todo o nada',
  bodyLimit: 2 * 1024 * 1024,
  params: idParams,
  body: zoomInput,
  answer: resource(zoomResult),
});

export const setAsistenciaMinima = endpoint({
  method: 'PUT',
  path: '/cursos/:id/asistencia/minima',
  access: 'academico',
  summary: 'La asistencia que un curso pide para certificar; null: ninguna',
  params: idParams,
  body: minimumInput,
  answer: nothing,
});

export const getOwnAsistencia = endpoint({
  method: 'GET',
  path: '/cursos/:id/mi-asistencia',
  access: 'session',
  summary: 'La asistencia de quien inició sesión a las sesiones de un curso',
  params: idParams,
  answer: resource(ownAsistencia),
});
