import {
  legalParams,
  legalVersion,
  legalVersionParams,
  preferencias,
  preferenciasInput,
  publishInput,
} from '../schemas/legal.ts';
import { endpoint, resource, searchWork } from './endpoint.ts';

export const getLegal = endpoint({
  method: 'GET',
  path: '/legal/:documento',
  access: 'public',
  summary: 'La versión vigente de los términos, la política de privacidad o la de cambios y devoluciones',
  params: legalParams,
  cached: 'catalogo',
  answer: resource(legalVersion),
});

export const getLegalVersion = endpoint({
  method: 'GET',
  path: '/legal/:documento/:version',
  access: 'public',
  summary: 'Una versión anterior de un documento legal',
  params: legalVersionParams,
  cached: 'catalogo',
  uncached: searchWork,
  answer: resource(legalVersion),
});

export const publishLegal = endpoint({
  method: 'POST',
  path: '/legal/:documento',
  access: 'ADMIN',
  summary: 'Publicar una versión nueva de un documento legal; las anteriores se conservan',
  params: legalParams,
  body: publishInput,
  message: 'Se publicó la versión nueva.',
  answer: resource(legalVersion),
});

export const getPreferencias = endpoint({
  method: 'GET',
  path: '/cuenta/preferencias',
  access: 'session',
  summary: 'Si quien inició sesión acepta publicidad, y qué documentos legales aceptó y cuándo',
  answer: resource(preferencias),
});

export const updatePreferencias = endpoint({
  method: 'PUT',
  path: '/cuenta/preferencias',
  access: 'session',
  summary: 'Aceptar o dejar de recibir publicidad',
  body: preferenciasInput,
  limit: { per: 'session', points: 30, seconds: 3600 },
  message: 'Guardamos tu preferencia.',
  answer: resource(preferencias),
});
