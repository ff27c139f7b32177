import {
  asociarInput,
  avanceDeLote,
  certificado,
  certificadosQuery,
  codigoParams,
  desasociarInput,
  elegible,
  exportarCertificadosQuery,
  lote,
  loteInput,
  miCertificado,
  sucesoCertificado,
  verificacion,
} from '../schemas/certificados.ts';
import { descarga, idParams, listaQuery } from '../schemas/lista.ts';
import { endpoint, file, resource, resources } from './endpoint.ts';

export const listCertificados = endpoint({
  method: 'GET',
  path: '/certificados/:id',
  access: 'ADMIN',
  summary: 'Las personas certificadas de un curso',
  params: idParams,
  query: certificadosQuery,
  answer: resources(certificado),
});

export const exportarCertificados = endpoint({
  method: 'GET',
  path: '/certificados/exportar',
  access: 'ADMIN',
  summary: 'Los certificados filtrados de un curso, como hoja de cálculo CSV',
  query: exportarCertificadosQuery,
  answer: resource(descarga),
});

export const listElegibles = endpoint({
  method: 'GET',
  path: '/certificados/elegibles/:id',
  access: 'ADMIN',
  summary: 'Las personas matriculadas en un curso: a quién se puede certificar, y si no, por qué',
  params: idParams,
  query: listaQuery,
  answer: resources(elegible),
});

export const asociarCertificado = endpoint({
  method: 'PUT',
  path: '/certificados/asociar',
  access: 'ADMIN',
  summary: 'Certificar a una persona; con motivo, también si no cumple las condiciones',
  body: asociarInput,
  message: 'Certificado emitido.',
  answer: resource(certificado),
});

export const asociarCertificadoPost = endpoint({
  method: 'POST',
  path: '/certificados/asociar',
  access: 'ADMIN',
  summary: 'Lo mismo que con PUT',
  body: asociarInput,
  message: 'Certificado emitido.',
  answer: resource(certificado),
});

export const desasociarCertificado = endpoint({
  method: 'PUT',
  path: '/certificados/desasociar',
  access: 'ADMIN',
  summary: 'Revocar el certificado de una persona en un curso',
  body: desasociarInput,
  message: 'Certificado revocado.',
  answer: resource(certificado),
});

export const desasociarCertificadoPost = endpoint({
  method: 'POST',
  path: '/certificados/desasociar',
  access: 'ADMIN',
  summary: 'Lo mismo que con PUT',
  body: desasociarInput,
  message: 'Certificado revocado.',
  answer: resource(certificado),
});

/** Returns the PDF. A student gets an issued one; ADMIN also issues it. */
export const generarCertificado = endpoint({
  method: 'POST',
  path: '/certificados/generar',
  access: 'session',
  summary: 'El PDF del certificado de una persona en un curso; ADMIN lo emite si hace falta',
  body: asociarInput,
  answer: resource(descarga),
});

export const certificarAprobados = endpoint({
  method: 'POST',
  path: '/certificados/lote',
  access: 'ADMIN',
  summary: 'Certificar a todas las personas que aprobaron un curso',
  body: loteInput,
  answer: resource(lote),
});

export const getLote = endpoint({
  method: 'GET',
  path: '/certificados/lote/:id',
  access: 'ADMIN',
  summary: 'Cuántas personas de un curso faltan certificar, y cómo va el último lote',
  params: idParams,
  answer: resource(avanceDeLote),
});

export const verificarCertificado = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo',
  access: 'public',
  summary: 'Si un certificado es válido, a quién se otorgó, por qué, cuándo y quién lo respalda',
  params: codigoParams,
  // Only unknown codes count; valid ones can be verified without limit.
  limit: { per: 'address', points: 60, seconds: 900, onSuccess: 'refund' },
  answer: resource(verificacion),
});

export const descargarCertificado = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/pdf',
  access: 'session',
  summary: 'El PDF de un certificado propio; ADMIN, de cualquiera',
  params: codigoParams,
  answer: file('application/pdf'),
});

export const historiaCertificado = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/historia',
  access: 'ADMIN',
  summary: 'Quién emitió y quién revocó un certificado, y cuándo',
  params: codigoParams,
  answer: resources(sucesoCertificado),
});

export const misCertificados = endpoint({
  method: 'GET',
  path: '/mis-certificados',
  access: 'session',
  summary: 'Los certificados de quien inició sesión',
  answer: resources(miCertificado),
});
