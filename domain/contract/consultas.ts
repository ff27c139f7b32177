import {
  consulta,
  consultaAnswerInput,
  consultaInput,
  consultaSummary,
  consultasQuery,
  hideInput,
} from '../schemas/consultas.ts';
import { idParams } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listConsultas = endpoint({
  method: 'GET',
  path: '/modulos/:id/consultas',
  access: 'session',
  summary: 'Las consultas sobre un módulo con sus respuestas, para el personal del curso y estudiantes con acceso',
  params: idParams,
  answer: resources(consulta),
});

export const createConsulta = endpoint({
  method: 'POST',
  path: '/modulos/:id/consultas',
  access: 'session',
  summary: 'Preguntar algo sobre un módulo; la misma consulta dos veces es una sola',
  params: idParams,
  body: consultaInput,
  limit: { per: 'session', points: 20, seconds: 3600 },
  message: 'Enviamos tu consulta. Te avisaremos por correo cuando te respondamos.',
  answer: resource(consulta),
});

export const deleteConsulta = endpoint({
  method: 'DELETE',
  path: '/consultas/:id',
  access: 'session',
  summary: 'Eliminar una consulta propia que nadie respondió todavía',
  params: idParams,
  answer: nothing,
});

export const listAllConsultas = endpoint({
  method: 'GET',
  path: '/consultas',
  access: 'docencia',
  within: 'own',
  summary: 'Las consultas de los estudiantes: las que esperan respuesta primero, de la más antigua a la más nueva',
  query: consultasQuery,
  answer: resources(consultaSummary),
});

export const answerConsulta = endpoint({
  method: 'PUT',
  path: '/consultas/:id/respuesta',
  access: 'docencia',
  within: { thing: 'consulta', field: 'id' },
  summary: 'Responder una consulta, o corregir la respuesta propia; el correo sale una sola vez',
  params: idParams,
  body: consultaAnswerInput,
  bodyLimit: 64 * 1024,
  answer: resource(consulta),
});

export const hideConsulta = endpoint({
  method: 'PUT',
  path: '/consultas/:id/oculta',
  access: 'docencia',
  within: { thing: 'consulta', field: 'id' },
  summary: 'Ocultar una consulta a los demás estudiantes, o volver a mostrarla',
  params: idParams,
  body: hideInput,
  answer: resource(consulta),
});
