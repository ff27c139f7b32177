import { idParams } from '../schemas/list.ts';
import { cursoVoz, vocesQuery, voz, vozInput } from '../schemas/voces.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const listVoces = endpoint({
  method: 'GET',
  path: '/voces',
  access: 'ADMIN',
  summary: 'Lo que los estudiantes permitieron citar: lo que espera revisión primero',
  query: vocesQuery,
  answer: resources(voz),
});

export const decideVoz = endpoint({
  method: 'PUT',
  path: '/voces/:id',
  access: 'ADMIN',
  summary: 'Publicar las palabras de un estudiante, enteras o cortadas con «…», o retirarlas; nunca otras palabras',
  params: idParams,
  body: vozInput,
  answer: resource(voz),
});

export const listPublicVoces = endpoint({
  method: 'GET',
  path: '/catalogo/voces',
  access: 'public',
  cached: 'catalogo',
  summary: 'Lo último que dijeron los estudiantes de los cursos que se ofrecen, como lo permitieron',
  answer: resources(cursoVoz),
});
