import { descarga, exportarQuery, idParams, listaQuery } from '../schemas/lista.ts';
import {
  alumno,
  asociados,
  asociarInput,
  cursoIdParams,
  importacion,
  importarInput,
  limpiado,
  matriculaInput,
  revision,
} from '../schemas/matriculas.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

/** Enough for a file of 5,000 rows. */
const bodyLimit = 6 * 1024 * 1024;

export const listAlumnos = endpoint({
  method: 'GET',
  path: '/usuario-cursos/:cursoId',
  access: 'ADMIN',
  summary: 'Los estudiantes de un curso, con su avance y sus notas',
  params: cursoIdParams,
  query: listaQuery,
  answer: resources(alumno),
});

export const exportarAlumnos = endpoint({
  method: 'GET',
  path: '/usuario-cursos/:cursoId/exportar',
  access: 'ADMIN',
  summary: 'Los estudiantes filtrados, como hoja de cálculo CSV',
  params: cursoIdParams,
  query: exportarQuery,
  answer: resource(descarga),
});

export const asociarAlumno = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/asociar',
  access: 'ADMIN',
  summary: 'Matricular a una o a varias personas; quien ya está, queda igual',
  body: asociarInput,
  answer: resource(asociados),
});

export const desasociarAlumno = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/desasociar',
  access: 'ADMIN',
  summary: 'Quitar una matrícula; los intentos y las notas se conservan',
  body: matriculaInput,
  answer: nothing,
});

export const limpiarAlumno = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/limpiar',
  access: 'ADMIN',
  summary: 'Anular los intentos, borradores y notas de un estudiante en un curso; la matrícula queda',
  body: matriculaInput,
  answer: resource(limpiado),
});

export const revisarImportacion = endpoint({
  method: 'POST',
  path: '/usuario-cursos/importar/revisar',
  access: 'ADMIN',
  summary: 'Qué pasaría con cada fila de un archivo; no cambia nada',
  bodyLimit,
  body: importarInput,
  answer: resource(revision),
});

export const importarAlumnos = endpoint({
  method: 'POST',
  path: '/usuario-cursos/importar',
  access: 'ADMIN',
  summary: 'Matricular todas las filas, o ninguna',
  bodyLimit,
  body: importarInput,
  answer: resource(importacion),
});

export const getImportacion = endpoint({
  method: 'GET',
  path: '/usuario-cursos/importaciones/:id',
  access: 'ADMIN',
  summary: 'Cómo va una importación',
  params: idParams,
  answer: resource(importacion),
});
