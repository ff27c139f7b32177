import { eventoSeguridad, eventosQuery } from '../schemas/security-events.ts';
import { endpoint, resources } from './endpoint.ts';

export const listEventos = endpoint({
  method: 'GET',
  path: '/seguridad/eventos',
  access: 'ADMIN',
  summary: 'Eventos de seguridad de los últimos 180 días, los más nuevos primero',
  query: eventosQuery,
  answer: resources(eventoSeguridad),
});
