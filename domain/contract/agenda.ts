import { acceptInput, agenda, agendaQuery, planInput, plannedChoque } from '../schemas/agenda.ts';
import { newCalendario } from '../schemas/sesiones.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const getAgenda = endpoint({
  method: 'GET',
  path: '/agenda',
  access: 'docencia',
  within: 'own',
  summary: 'Sesiones, pruebas y cursos entre dos días, con los choques de docente o sala; para docentes, de sus cursos',
  query: agendaQuery,
  answer: resource(agenda),
});

export const checkPlan = endpoint({
  method: 'POST',
  path: '/agenda/choques',
  access: 'academico',
  summary: 'Qué sesiones ya fijadas chocan, por docente o sala, con las que se están planeando; no guarda nada',
  body: planInput,
  bodyLimit: 64 * 1024,
  answer: resources(plannedChoque),
});

export const acceptChoque = endpoint({
  method: 'PUT',
  path: '/agenda/aceptados',
  access: 'academico',
  summary:
    'Dar por bueno un choque de dos sesiones, o de una con un feriado, hasta que una se mueva; o dejar de hacerlo',
  body: acceptInput,
  message: 'Listo.',
  answer: nothing,
});

export const createAgendaCalendario = endpoint({
  method: 'POST',
  path: '/agenda/calendario',
  access: 'docencia',
  within: 'own',
  summary: 'Crear un enlace de calendario de la agenda; se muestra una sola vez',
  limit: { per: 'session', points: 20, seconds: 3600 },
  answer: resource(newCalendario),
});
