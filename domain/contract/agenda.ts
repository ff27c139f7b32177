import { agenda, agendaQuery } from '../schemas/agenda.ts';
import { newCalendario } from '../schemas/sesiones.ts';
import { endpoint, resource } from './endpoint.ts';

export const getAgenda = endpoint({
  method: 'GET',
  path: '/agenda',
  access: 'docencia',
  within: 'own',
  summary: 'Sesiones, pruebas y cursos entre dos días, con los choques de docente o sala; para docentes, de sus cursos',
  query: agendaQuery,
  answer: resource(agenda),
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
