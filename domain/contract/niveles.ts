import { idParams } from '../schemas/list.ts';
import { niveles, nivelesInput } from '../schemas/niveles.ts';
import { endpoint, resource } from './endpoint.ts';

export const getNiveles = endpoint({
  method: 'GET',
  path: '/cursos/:id/niveles',
  access: 'academico',
  summary: 'Los niveles de certificado de un curso, además del que todo curso tiene',
  params: idParams,
  answer: resource(niveles),
});

export const saveNiveles = endpoint({
  method: 'PUT',
  path: '/cursos/:id/niveles',
  access: 'academico',
  summary: 'Cambiar los niveles de certificado de un curso; los emitidos no cambian',
  params: idParams,
  body: nivelesInput,
  message: 'Niveles guardados.',
  answer: resource(niveles),
});
