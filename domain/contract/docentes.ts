import { docente, docenteInput } from '../schemas/docentes.ts';
import { download, exportQuery, idParams, sortedListQuery } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listDocentes = endpoint({
  method: 'GET',
  path: '/docentes',
  access: 'ADMIN',
  summary: 'Docentes',
  query: sortedListQuery('docentes'),
  answer: resources(docente),
});

export const exportDocentes = endpoint({
  method: 'GET',
  path: '/docentes/exportar',
  access: 'ADMIN',
  summary: 'Los docentes filtrados, como hoja de cálculo CSV',
  exports: true,
  query: exportQuery,
  answer: resource(download),
});

export const getDocente = endpoint({
  method: 'GET',
  path: '/docentes/:id',
  access: 'ADMIN',
  summary: 'Un docente',
  params: idParams,
  answer: resource(docente),
});

export const createDocente = endpoint({
  method: 'POST',
  path: '/docentes',
  access: 'ADMIN',
  summary: 'Crear un docente',
  body: docenteInput,
  answer: resource(docente),
});

export const updateDocente = endpoint({
  method: 'PUT',
  path: '/docentes/:id',
  access: 'ADMIN',
  summary: 'Cambiar un docente',
  params: idParams,
  body: docenteInput,
  answer: resource(docente),
});

export const deleteDocente = endpoint({
  method: 'DELETE',
  path: '/docentes/:id',
  access: 'ADMIN',
  summary: 'Eliminar un docente',
  params: idParams,
  answer: nothing,
});
