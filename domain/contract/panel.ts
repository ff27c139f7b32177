import {
  activity,
  hit,
  hitsQuery,
  milestone,
  movement,
  movementQuery,
  myCurso,
  pending,
  summary,
} from '../schemas/panel.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const getSummary = endpoint({
  method: 'GET',
  path: '/panel/resumen',
  access: 'session',
  summary: 'Cifras del panel, contadas al momento',
  answer: resource(summary),
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/panel/actividad',
  access: 'ADMIN',
  summary: 'Los últimos cambios de la administración',
  answer: resources(activity),
});

export const getMovement = endpoint({
  method: 'GET',
  path: '/panel/movimiento',
  access: 'caja',
  summary: 'Ventas y matrículas entre dos días de Lima, por día, mes y curso; sin ellos, de los últimos 30 días',
  query: movementQuery,
  answer: resource(movement),
});

export const getPending = endpoint({
  method: 'GET',
  path: '/panel/pendientes',
  access: 'equipo',
  summary:
    'Lo que espera a un administrador: pedidos por pagar, intentos por calificar, consultas y correos que no llegaron',
  answer: resource(pending),
});

export const listWeek = endpoint({
  method: 'GET',
  path: '/panel/semana',
  access: 'academico',
  summary: 'Cursos que empiezan o terminan esta semana',
  answer: resources(milestone),
});

export const myCursos = endpoint({
  method: 'GET',
  path: '/mis-cursos',
  access: 'session',
  summary: 'Los cursos de quien inició sesión, con avance, última nota y acceso',
  answer: resources(myCurso),
});

export const searchCampus = endpoint({
  method: 'GET',
  path: '/panel/buscar',
  access: 'oficina',
  summary:
    'Cursos, personas, pedidos, certificados, cupones y docentes que contienen lo escrito, también por operación o teléfono',
  query: hitsQuery,
  answer: resources(hit),
});
