import { cursoParams, ponente, ponenteInput } from '../schemas/ponentes.ts';
import { endpoint, nothing, resources } from './endpoint.ts';

export const listPonentes = endpoint({
  method: 'GET',
  path: '/curso-ponentes/:cursoId',
  access: 'session',
  summary: 'Ponentes de un curso',
  params: cursoParams,
  answer: resources(ponente),
});

export const associatePonente = endpoint({
  method: 'PUT',
  path: '/curso-ponentes/asociar',
  access: 'academico',
  summary: 'Asignar un ponente a un curso; repetirlo no cambia nada',
  body: ponenteInput,
  answer: nothing,
});

export const dissociatePonente = endpoint({
  method: 'PUT',
  path: '/curso-ponentes/desasociar',
  access: 'academico',
  summary: 'Quitar un ponente de un curso; repetirlo no cambia nada',
  body: ponenteInput,
  answer: nothing,
});
