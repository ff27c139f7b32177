import { idParams, listQuery } from '../schemas/list.ts';
import { prueba } from '../schemas/pruebas.ts';
import {
  intentosExtraInput,
  plazoInput,
  prorrogaInput,
  prorrogaResult,
  rendicionAlumno,
} from '../schemas/rendicion.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const startRendicion = endpoint({
  method: 'POST',
  path: '/pruebas/:id/rendicion',
  access: 'session',
  summary: 'Empezar una prueba: fija sus preguntas, su orden y su fin; empezada, responde lo mismo',
  params: idParams,
  answer: resource(prueba),
});

export const listRendiciones = endpoint({
  method: 'GET',
  path: '/pruebas/:id/rendiciones',
  access: 'docencia',
  within: { thing: 'prueba', field: 'id' },
  summary: 'Los estudiantes de una prueba: quién la está rindiendo, hasta cuándo y con qué tiempo adicional',
  params: idParams,
  query: listQuery,
  answer: resources(rendicionAlumno),
});

export const setProrroga = endpoint({
  method: 'PUT',
  path: '/pruebas/:id/prorroga',
  access: 'academico',
  summary: 'Poner los minutos adicionales de uno o varios estudiantes, también mientras rinden la prueba',
  params: idParams,
  body: prorrogaInput,
  answer: resource(prorrogaResult),
});

export const setPlazo = endpoint({
  method: 'PUT',
  path: '/pruebas/:id/plazo',
  access: 'academico',
  summary: 'Poner cuándo abre y cierra una prueba para uno o varios estudiantes; null: como para los demás',
  params: idParams,
  body: plazoInput,
  answer: resource(prorrogaResult),
});

export const setIntentosExtra = endpoint({
  method: 'PUT',
  path: '/usuario-cursos/intentos-extra',
  access: 'academico',
  summary: 'Poner cuántos intentos más que los demás tienen uno o varios estudiantes en una prueba; sus notas quedan',
  body: intentosExtraInput,
  answer: resource(prorrogaResult),
});
