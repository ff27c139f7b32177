import { download, idParams } from '../schemas/list.ts';
import {
  alumno,
  alumnosExport,
  alumnosQuery,
  associated,
  associateInput,
  cursoIdParams,
  dissociateInput,
  extendInput,
  importacion,
  importInput,
  matriculaInput,
  resetResult,
  restoreInput,
  review,
  undoneImportacion,
} from '../schemas/matriculas.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

/** Enough for a file of 5,000 rows. */
const bodyLimit = 6 * 1024 * 1024;

export const listAlumnos = endpoint({
  method: 'GET',
  path: '/usuario-cursos/:cursoId',
  access: 'academico',
  summary: 'Los estudiantes de un curso, con su avance y sus notas',
  params: cursoIdParams,
  query: alumnosQuery,
  answer: resources(alumno),
});

export const exportAlumnos = endpoint({
  method: 'GET',
  path: '/usuario-cursos/:cursoId/exportar',
  access: 'academico',
  summary: 'Los estudiantes filtrados, como hoja de cálculo CSV',
  exports: true,
  stepUp: 'export-people',
  params: cursoIdParams,
  query: alumnosExport,
  answer: resource(download),
});

export const associateAlumno = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/asociar',
  access: 'academico',
  summary: 'Matricular a una o a varias personas; quien ya está, queda igual',
  body: associateInput,
  answer: resource(associated),
});

export const dissociateAlumno = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/desasociar',
  access: 'academico',
  summary: 'Quitar a una persona, o a varias a la vez o a ninguna; los intentos y las notas se conservan',
  body: dissociateInput,
  answer: nothing,
});

export const restoreAlumnos = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/restaurar',
  access: 'academico',
  summary: 'Deshacer que se quitara a una o a varias personas, durante un día: vuelven como estaban',
  body: restoreInput,
  answer: resource(associated),
});

export const extendAcceso = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/acceso',
  access: 'academico',
  summary: 'Dar acceso a una o a varias personas más allá del fin del curso, o volver al de todos',
  body: extendInput,
  answer: nothing,
});

export const resetAlumno = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/limpiar',
  access: 'academico',
  summary: 'Anular los intentos, borradores y notas de un estudiante en un curso; la matrícula queda',
  body: matriculaInput,
  answer: resource(resetResult),
});

export const reviewImportacion = endpoint({
  method: 'POST',
  path: '/usuario-cursos/importar/revisar',
  access: 'academico',
  summary: 'Qué pasaría con cada fila de un archivo; no cambia nada',
  bodyLimit,
  body: importInput,
  answer: resource(review),
});

export const importAlumnos = endpoint({
  method: 'POST',
  path: '/usuario-cursos/importar',
  access: 'academico',
  summary: 'Matricular todas las filas, o ninguna',
  bodyLimit,
  body: importInput,
  answer: resource(importacion),
});

export const getImportacion = endpoint({
  method: 'GET',
  path: '/importaciones/:id',
  access: 'academico',
  summary: 'Cómo va una importación',
  params: idParams,
  answer: resource(importacion),
});

export const listImportaciones = endpoint({
  method: 'GET',
  path: '/usuario-cursos/:cursoId/importaciones',
  access: 'academico',
  summary: 'Las importaciones de un curso que todavía se pueden deshacer, o que siguen en curso',
  params: cursoIdParams,
  answer: resources(importacion),
});

export const undoImportacion = endpoint({
  method: 'POST',
  path: '/importaciones/:id/deshacer',
  access: 'academico',
  summary: 'Quitar lo que creó una importación y nadie ha usado; durante 24 horas',
  params: idParams,
  answer: resource(undoneImportacion),
});
