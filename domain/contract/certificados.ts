import { certificadoAvance, certificadoAvanceQuery } from '../schemas/certificado-avance.ts';
import {
  associateInput,
  attested,
  certificado,
  certificadoEvent,
  certificadosQuery,
  certifyDocenteInput,
  codigoParams,
  correctInput,
  dissociateInput,
  eligible,
  eligibleQuery,
  exportCertificadosQuery,
  generateInput,
  lote,
  loteAvance,
  loteInput,
  myCertificado,
  previewInput,
  previewParams,
  revoked,
  revokeSeveralInput,
  verification,
  zipCount,
} from '../schemas/certificados.ts';
import { download, formato, idParams } from '../schemas/list.ts';
import { endpoint, file, lookupWork, resource, resources } from './endpoint.ts';

export const listCertificados = endpoint({
  method: 'GET',
  path: '/certificados/:id',
  access: 'academico',
  summary: 'Las personas certificadas de un curso',
  params: idParams,
  query: certificadosQuery,
  answer: resources(certificado),
});

export const exportCertificados = endpoint({
  method: 'GET',
  path: '/certificados/exportar',
  access: 'academico',
  summary: 'Los certificados filtrados de un curso, como hoja de cálculo CSV',
  exports: true,
  stepUp: 'export-people',
  query: exportCertificadosQuery.extend({ formato }),
  answer: resource(download),
});

/** Called before the download: it asks for the confirmation, after which a browser cannot repeat a download. */
export const countZip = endpoint({
  method: 'GET',
  path: '/certificados/zip/:id/cantidad',
  access: 'academico',
  summary: 'Cuántos PDF tendría el archivo ZIP de un curso',
  stepUp: 'export-people',
  params: idParams,
  answer: resource(zipCount),
});

export const downloadZip = endpoint({
  method: 'GET',
  path: '/certificados/zip/:id',
  access: 'academico',
  summary: 'Los PDF de los certificados vigentes de un curso, en un archivo ZIP',
  exports: true,
  stepUp: 'export-people',
  params: idParams,
  answer: file('application/zip'),
});

export const listEligible = endpoint({
  method: 'GET',
  path: '/certificados/elegibles/:id',
  access: 'academico',
  summary: 'Las personas matriculadas en un curso: a quién se puede certificar, y si no, por qué',
  params: idParams,
  query: eligibleQuery,
  answer: resources(eligible),
});

export const previewCertificado = endpoint({
  method: 'GET',
  path: '/certificados/vista-previa/:cursoId/:usuarioId',
  access: 'academico',
  summary: 'El PDF que saldría al certificar a una persona, con la marca «Vista previa»; no registra nada',
  params: previewParams,
  answer: resource(download),
});

export const previewTexts = endpoint({
  method: 'POST',
  path: '/certificados/vista-previa/:id',
  access: 'academico',
  summary: 'El PDF con los textos o el nivel que se están escribiendo y un nombre ficticio; no guarda nada',
  params: idParams,
  body: previewInput,
  answer: resource(download),
});

export const associateCertificado = endpoint({
  method: 'PUT',
  path: '/certificados/asociar',
  access: 'academico',
  summary: 'Certificar a una persona; con motivo, también si no cumple las condiciones',
  body: associateInput,
  message: 'Certificado emitido.',
  answer: resource(certificado),
});

export const certifyDocente = endpoint({
  method: 'POST',
  path: '/certificados/docentes',
  access: 'academico',
  summary: 'Certificar a quien dicta o coordina un curso, en calidad de ponente u organizador, con sus horas y temas',
  body: certifyDocenteInput,
  message: 'Certificado emitido.',
  answer: resource(certificado),
});

export const associateCertificadoPost = endpoint({
  method: 'POST',
  path: '/certificados/asociar',
  access: 'academico',
  summary: 'Lo mismo que con PUT',
  body: associateInput,
  message: 'Certificado emitido.',
  answer: resource(certificado),
});

export const dissociateCertificado = endpoint({
  method: 'PUT',
  path: '/certificados/desasociar',
  access: 'academico',
  summary: 'Revocar el certificado de una persona en un curso',
  body: dissociateInput,
  message: 'Certificado revocado.',
  answer: resource(certificado),
});

export const dissociateCertificadoPost = endpoint({
  method: 'POST',
  path: '/certificados/desasociar',
  access: 'academico',
  summary: 'Lo mismo que con PUT',
  body: dissociateInput,
  message: 'Certificado revocado.',
  answer: resource(certificado),
});

export const revokeCertificados = endpoint({
  method: 'POST',
  path: '/certificados/revocar/:id',
  access: 'academico',
  summary: 'Revocar los certificados de varias personas en un curso, todos o ninguno',
  params: idParams,
  body: revokeSeveralInput,
  answer: resource(revoked),
});

/** Same code and number, next edition: earlier PDFs verify as replaced, and their content is kept. */
export const correctCertificado = endpoint({
  method: 'POST',
  path: '/certificados/:id/corregir',
  access: 'academico',
  summary: 'Corregir nombre, documento o fechas de un certificado vigente; conserva su código y su número',
  params: idParams,
  body: correctInput,
  message: 'Certificado corregido.',
  answer: resource(certificado),
});

/** Returns the PDF. A student gets an issued certificado; staff also issue it. */
export const generateCertificado = endpoint({
  method: 'POST',
  path: '/certificados/generar',
  access: 'session',
  summary: 'El PDF del certificado de una persona en un curso; ADMIN lo emite si hace falta',
  body: generateInput,
  answer: resource(download),
});

export const certifyPassed = endpoint({
  method: 'POST',
  path: '/certificados/lote',
  access: 'academico',
  summary: 'Certificar a todas las personas que aprobaron un curso, o dar constancia a todas las que asistieron',
  body: loteInput,
  answer: resource(lote),
});

export const getLote = endpoint({
  method: 'GET',
  path: '/certificados/lote/:id',
  access: 'academico',
  summary: 'Cuántas personas de un curso faltan certificar, y cómo va el último lote',
  params: idParams,
  answer: resource(loteAvance),
});

export const listAttested = endpoint({
  method: 'GET',
  path: '/certificados/lote/:id/constancias',
  access: 'academico',
  summary: 'Quiénes recibirían una constancia de participación si se emitieran todas ahora',
  params: idParams,
  answer: resources(attested),
});

export const stopLote = endpoint({
  method: 'POST',
  path: '/certificados/lote/:id/detener',
  access: 'academico',
  summary: 'Detener el lote de un curso: lo emitido queda, el resto no se emite',
  params: idParams,
  message: 'El lote se detiene.',
  answer: resource(lote),
});

export const verifyCertificado = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo',
  access: 'public',
  summary: 'Si un certificado es válido, a quién se otorgó, por qué, cuándo y quién lo respalda',
  params: codigoParams,
  // Only unknown codes count; valid ones are bounded by their work alone.
  limit: { per: 'address', points: 60, seconds: 900, onSuccess: 'refund' },
  uncached: lookupWork,
  answer: resource(verification),
});

export const downloadCertificado = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/pdf',
  access: 'session',
  summary: 'El PDF de un certificado propio; ADMIN, de cualquiera',
  params: codigoParams,
  answer: file('application/pdf'),
});

export const certificadoHistory = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/historia',
  access: 'academico',
  summary: 'Quién emitió y quién revocó un certificado, y cuándo',
  params: codigoParams,
  answer: resources(certificadoEvent),
});

export const getCertificadoAvance = endpoint({
  method: 'GET',
  path: '/certificados/avance/:id',
  access: 'session',
  summary: 'Qué cuenta para el certificado de un curso y qué falta: lo propio, o para ADMIN de un estudiante',
  params: idParams,
  query: certificadoAvanceQuery,
  answer: resource(certificadoAvance),
});

export const myCertificados = endpoint({
  method: 'GET',
  path: '/mis-certificados',
  access: 'session',
  summary: 'Los certificados de quien inició sesión',
  answer: resources(myCertificado),
});
