import { idParams } from '../schemas/list.ts';
import {
  calendario,
  ingreso,
  newCalendario,
  preferenciasRecordatorio,
  serieInput,
  serieSesion,
  sesion,
  sesionesQuery,
  timetableInput,
} from '../schemas/sesiones.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listProximas = endpoint({
  method: 'GET',
  path: '/sesiones/proximas',
  access: 'session',
  summary: 'Las próximas sesiones en vivo de quien inició sesión, o las de un curso',
  query: sesionesQuery,
  answer: resources(sesion),
});

export const getSesion = endpoint({
  method: 'GET',
  path: '/sesiones/:id',
  access: 'session',
  summary: 'Una sesión en vivo: cuándo es, y después su grabación; nunca el enlace de la sala',
  params: idParams,
  answer: resource(sesion),
});

export const createSerie = endpoint({
  method: 'POST',
  path: '/cursos/:id/sesiones/serie',
  access: 'academico',
  summary: 'Fechar en serie los módulos de clase que aún no tienen sesión, en su orden',
  params: idParams,
  body: serieInput,
  message: 'Sesiones creadas.',
  answer: resources(serieSesion),
});

export const createTimetable = endpoint({
  method: 'POST',
  path: '/cursos/:id/sesiones/tabla',
  access: 'academico',
  summary: 'Fechar módulos de clase sin sesión según un horario, cada uno con su hora y su ponente',
  params: idParams,
  body: timetableInput,
  message: 'Sesiones creadas.',
  answer: resources(serieSesion),
});

export const joinSesion = endpoint({
  method: 'POST',
  path: '/sesiones/:id/ingreso',
  access: 'session',
  summary: 'Entrar a una sesión en vivo: registra la asistencia y da el enlace de la sala',
  params: idParams,
  limit: { per: 'session', points: 60, seconds: 600 },
  answer: resource(ingreso),
});

export const listCalendarios = endpoint({
  method: 'GET',
  path: '/cuenta/calendarios',
  access: 'session',
  summary: 'Los enlaces de calendario de quien inició sesión, sin su clave',
  answer: resources(calendario),
});

export const createCalendario = endpoint({
  method: 'POST',
  path: '/cuenta/calendarios',
  access: 'session',
  summary: 'Crear un enlace de calendario; se muestra una sola vez',
  limit: { per: 'session', points: 20, seconds: 3600 },
  answer: resource(newCalendario),
});

export const deleteCalendario = endpoint({
  method: 'DELETE',
  path: '/cuenta/calendarios/:id',
  access: 'session',
  summary: 'Anular un enlace de calendario',
  params: idParams,
  message: 'El enlace dejó de funcionar.',
  answer: nothing,
});

export const getRecordatorios = endpoint({
  method: 'GET',
  path: '/cuenta/recordatorios',
  access: 'session',
  summary: 'Qué recordatorios de sesiones recibe quien inició sesión',
  answer: resource(preferenciasRecordatorio),
});

export const updateRecordatorios = endpoint({
  method: 'PUT',
  path: '/cuenta/recordatorios',
  access: 'session',
  summary: 'Elegir qué recordatorios de sesiones recibir',
  body: preferenciasRecordatorio.partial(),
  message: 'Guardamos tus recordatorios.',
  answer: resource(preferenciasRecordatorio),
});
