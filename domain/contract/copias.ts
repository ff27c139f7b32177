import { copiedCurso, copyInput } from '../schemas/cursos.ts';
import { idParams } from '../schemas/list.ts';
import { modulo } from '../schemas/modulos.ts';
import { prueba } from '../schemas/pruebas.ts';
import { endpoint, resource } from './endpoint.ts';

export const copyCurso = endpoint({
  method: 'POST',
  path: '/cursos/:id/copia',
  access: 'academico',
  summary:
    'Duplicar un curso como borrador, con lo que se elija, sin estudiantes ni pedidos; con fecha de inicio, todo lo fechado se mueve con ella',
  params: idParams,
  body: copyInput,
  answer: resource(copiedCurso),
});

export const copyModulo = endpoint({
  method: 'POST',
  path: '/modulos/:id/copia',
  access: 'academico',
  summary: 'Duplicar un módulo con sus materiales y su prueba, al final de su curso',
  params: idParams,
  answer: resource(modulo),
});

export const copyPrueba = endpoint({
  method: 'POST',
  path: '/pruebas/:id/copia',
  access: 'academico',
  summary: 'Duplicar una prueba con sus preguntas, en un módulo nuevo al final del curso',
  params: idParams,
  answer: resource(prueba),
});
