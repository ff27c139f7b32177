import { emision, emisionAlumnoInput, emisionInput } from '../schemas/emision.ts';
import { idParams } from '../schemas/list.ts';
import { endpoint, resource } from './endpoint.ts';

export const getEmision = endpoint({
  method: 'GET',
  path: '/cursos/:id/emision',
  access: 'academico',
  summary: 'Si los certificados de un curso se emiten solos, a quiénes y qué día',
  params: idParams,
  answer: resource(emision),
});

export const setEmision = endpoint({
  method: 'PUT',
  path: '/cursos/:id/emision',
  access: 'academico',
  summary: 'Emitir solos los certificados de un curso, o detenerlo',
  params: idParams,
  body: emisionInput,
  answer: resource(emision),
});

export const setEmisionAlumno = endpoint({
  method: 'PUT',
  path: '/cursos/:id/emision/personas',
  access: 'academico',
  summary: 'Retirar a una persona de la emisión automática de un curso, o volver a incluirla',
  params: idParams,
  body: emisionAlumnoInput,
  answer: resource(emision),
});
