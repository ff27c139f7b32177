import { sortColumns } from '../formats/sorting.ts';
import { especialidad, especialidadInput } from '../schemas/especialidades.ts';
import { idParams, sortedListQuery } from '../schemas/list.ts';
import { endpoint, lookupWork, nothing, resource, resources } from './endpoint.ts';

export const listEspecialidades = endpoint({
  method: 'GET',
  path: '/especialidades',
  access: 'public',
  summary: 'Todas las especialidades',
  query: sortedListQuery(sortColumns.especialidades),
  uncached: lookupWork,
  answer: resources(especialidad),
});

export const getEspecialidad = endpoint({
  method: 'GET',
  path: '/especialidades/:id',
  access: 'public',
  summary: 'Una especialidad',
  params: idParams,
  uncached: lookupWork,
  answer: resource(especialidad),
});

export const createEspecialidad = endpoint({
  method: 'POST',
  path: '/especialidades',
  access: 'academico',
  summary: 'Crear una especialidad',
  body: especialidadInput,
  answer: resource(especialidad),
});

export const updateEspecialidad = endpoint({
  method: 'PUT',
  path: '/especialidades/:id',
  access: 'academico',
  summary: 'Cambiar una especialidad',
  params: idParams,
  body: especialidadInput,
  answer: resource(especialidad),
});

export const deleteEspecialidad = endpoint({
  method: 'DELETE',
  path: '/especialidades/:id',
  access: 'academico',
  summary: 'Eliminar una especialidad',
  params: idParams,
  answer: nothing,
});
