import { flyerExtras, team } from '../schemas/flyer-extras.ts';
import { idParams } from '../schemas/list.ts';
import { endpoint, resource } from './endpoint.ts';

export const getFlyerExtras = endpoint({
  method: 'GET',
  path: '/catalogo/:id/flyer',
  access: 'public',
  cached: 'catalogo',
  summary: 'Quién dicta un curso, y otros cursos parecidos que están a la venta',
  params: idParams,
  answer: resource(flyerExtras),
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/catalogo/docentes',
  access: 'public',
  cached: 'catalogo',
  summary: 'Docentes de los cursos que se ofrecen ahora',
  answer: resource(team),
});
