import { ajustes, ajustesInput, feriados } from '../schemas/ajustes.ts';
import { endpoint, resource } from './endpoint.ts';

export const getAjustes = endpoint({
  method: 'GET',
  path: '/ajustes',
  access: 'ADMIN',
  summary: 'Datos y textos de la escuela',
  answer: resource(ajustes),
});

export const updateAjustes = endpoint({
  method: 'PUT',
  path: '/ajustes',
  access: 'ADMIN',
  summary: 'Cambiar los datos y textos de la escuela; lo vacío vale como en el entorno',
  body: ajustesInput,
  message: 'Se guardaron los ajustes.',
  answer: resource(ajustes),
});

export const getFeriados = endpoint({
  method: 'GET',
  path: '/ajustes/feriados',
  access: 'academico',
  summary: 'Días sin clase de la escuela, aparte de los feriados nacionales',
  answer: resource(feriados),
});
