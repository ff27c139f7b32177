import { actividad, hito, miCurso, movimiento, pendientes, resumen } from '../schemas/panel.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const getResumen = endpoint({
  method: 'GET',
  path: '/panel/resumen',
  access: 'session',
  summary: 'Cifras del panel, contadas al momento',
  answer: resource(resumen),
});

export const listActividad = endpoint({
  method: 'GET',
  path: '/panel/actividad',
  access: 'ADMIN',
  summary: 'Los últimos cambios de la administración',
  answer: resources(actividad),
});

export const getMovimiento = endpoint({
  method: 'GET',
  path: '/panel/movimiento',
  access: 'ADMIN',
  summary: 'Ventas y matrículas de los últimos 30 días',
  answer: resource(movimiento),
});

export const getPendientes = endpoint({
  method: 'GET',
  path: '/panel/pendientes',
  access: 'ADMIN',
  summary: 'Lo que espera a un administrador: pedidos por pagar e intentos por calificar',
  answer: resource(pendientes),
});

export const listSemana = endpoint({
  method: 'GET',
  path: '/panel/semana',
  access: 'ADMIN',
  summary: 'Cursos que empiezan o terminan esta semana',
  answer: resources(hito),
});

export const misCursos = endpoint({
  method: 'GET',
  path: '/mis-cursos',
  access: 'session',
  summary: 'Los cursos de quien inició sesión, con avance, última nota y acceso',
  answer: resources(miCurso),
});
