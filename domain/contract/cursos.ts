import { facets, sugerencias } from '../schemas/catalogo-facets.ts';
import {
  cartCurso,
  catalogoCard,
  catalogoQuery,
  curso,
  cursoInput,
  cursosQuery,
  facetsQuery,
  figures,
  idsQuery,
  sugerenciasQuery,
} from '../schemas/cursos.ts';
import { idParams } from '../schemas/list.ts';
import { archiveInput, programa, programasQuery, publication, publicationInput } from '../schemas/programas.ts';
import { endpoint, lookupWork, nothing, resource, resources, searchWork } from './endpoint.ts';

export const listCatalogo = endpoint({
  method: 'GET',
  path: '/catalogo',
  access: 'public',
  cached: 'catalogo',
  uncached: searchWork,
  summary: 'Cursos y diplomados a la venta, con búsqueda que perdona tildes y erratas',
  query: catalogoQuery,
  answer: resources(catalogoCard),
});

export const listFacets = endpoint({
  method: 'GET',
  path: '/catalogo/facetas',
  access: 'public',
  cached: 'catalogo',
  uncached: searchWork,
  summary:
    'Cuántos cursos deja cada filtro (modalidad, nivel, precio y mes de inicio), y si hay ventas para ordenar por ellas',
  query: facetsQuery,
  answer: resource(facets),
});

export const listSugerencias = endpoint({
  method: 'GET',
  path: '/catalogo/sugerencias',
  access: 'public',
  uncached: searchWork,
  summary: 'Cursos, especialidades y docentes que empiezan como lo que se escribe',
  query: sugerenciasQuery,
  answer: resource(sugerencias),
});

export const listCatalogoByIds = endpoint({
  method: 'GET',
  path: '/catalogo/elegidos',
  access: 'public',
  summary: 'Lo que hoy se sabe de los cursos de un carrito, y si quien pregunta ya está en ellos',
  query: idsQuery,
  uncached: lookupWork,
  answer: resources(cartCurso),
});

export const listCursos = endpoint({
  method: 'GET',
  path: '/cursos',
  access: 'public',
  cached: 'catalogo',
  uncached: searchWork,
  summary: 'Cursos: activos para todos, también inactivos para ADMIN',
  query: cursosQuery,
  answer: resources(curso),
});

export const getCurso = endpoint({
  method: 'GET',
  path: '/cursos/:id',
  access: 'public',
  cached: 'catalogo',
  summary: 'Un curso',
  params: idParams,
  answer: resource(curso),
});

export const createCurso = endpoint({
  method: 'POST',
  path: '/cursos',
  access: 'academico',
  summary: 'Crear un curso',
  body: cursoInput,
  answer: resource(curso),
});

export const updateCurso = endpoint({
  method: 'PUT',
  path: '/cursos/:id',
  access: 'academico',
  summary: 'Cambiar un curso',
  params: idParams,
  body: cursoInput,
  answer: resource(curso),
});

export const deleteCurso = endpoint({
  method: 'DELETE',
  path: '/cursos/:id',
  access: 'academico',
  summary: 'Eliminar un curso',
  params: idParams,
  answer: nothing,
});

export const getFigures = endpoint({
  method: 'GET',
  path: '/cursos/:id/cifras',
  access: 'academico',
  summary: 'Cómo va un curso: matriculados, aprobados, lo que falta',
  params: idParams,
  answer: resource(figures),
});

export const getPublication = endpoint({
  method: 'GET',
  path: '/cursos/:id/publicacion',
  access: 'academico',
  summary: 'Si un curso está a la venta y qué le falta para estarlo',
  params: idParams,
  answer: resource(publication),
});

export const setPublication = endpoint({
  method: 'PUT',
  path: '/cursos/:id/publicacion',
  access: 'academico',
  summary: 'Publicar un curso, ahora o desde un momento, o retirarlo de la venta, sin cambiar nada más',
  params: idParams,
  body: publicationInput,
  answer: resource(publication),
});

export const archiveCurso = endpoint({
  method: 'PUT',
  path: '/cursos/:id/archivo',
  access: 'academico',
  summary: 'Archivar un curso que terminó, o recuperarlo del archivo',
  params: idParams,
  body: archiveInput,
  answer: resource(publication),
});

export const listProgramas = endpoint({
  method: 'GET',
  path: '/programas',
  access: 'academico',
  summary: 'Todos los cursos con su estado, precio y estudiantes',
  query: programasQuery,
  answer: resources(programa),
});
