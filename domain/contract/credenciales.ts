import { codigoParams } from '../schemas/certificados.ts';
import { credentialQuery, fileVerification, keyParams } from '../schemas/credenciales.ts';
import { endpoint, file, lookupWork, resource, type WorkLimit } from './endpoint.ts';

/** Only unknown codes count, as in the verification. */
const unknownCodes = { per: 'address', points: 60, seconds: 900, onSuccess: 'refund' } as const;

const rendering: WorkLimit = { points: 60, seconds: 60, running: 2, waiting: 60, inFlightPerAddress: 6 };

/** A credential is as public as the verification: for whoever has the code. */
export const credentialJson = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/credencial.json',
  access: 'public',
  summary: 'La credencial Open Badges 3.0 de un certificado vigente, con prueba eddsa-rdfc-2022',
  params: codigoParams,
  query: credentialQuery,
  limit: unknownCodes,
  uncached: lookupWork,
  answer: file('application/vc+ld+json'),
});

export const credentialJwt = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/credencial.jwt',
  access: 'public',
  summary: 'La credencial Open Badges 3.0 de un certificado vigente, como VC-JWT',
  params: codigoParams,
  query: credentialQuery,
  limit: unknownCodes,
  uncached: lookupWork,
  answer: file('text/plain; charset=utf-8'),
});

export const credentialPng = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/credencial.png',
  access: 'public',
  summary: 'La insignia de un certificado vigente: una imagen que lleva dentro su credencial',
  params: codigoParams,
  query: credentialQuery,
  limit: unknownCodes,
  uncached: rendering,
  answer: file('image/png'),
});

/** What `credentialStatus` names: a list of one, because a list of all would publish every revoked code. */
export const credentialStatus = endpoint({
  method: 'GET',
  path: '/certificados/codigo/:codigo/revocacion.json',
  access: 'public',
  summary: 'Si la credencial de un certificado fue revocada (1EdTechRevocationList)',
  params: codigoParams,
  limit: unknownCodes,
  uncached: lookupWork,
  answer: file('application/json; charset=utf-8'),
});

export const issuerProfile = endpoint({
  method: 'GET',
  path: '/emisor',
  access: 'public',
  summary: 'El emisor de las credenciales y todas las claves con que firmó alguna vez',
  uncached: lookupWork,
  answer: file('application/ld+json'),
});

export const issuerJwk = endpoint({
  method: 'GET',
  path: '/emisor/claves/:clave',
  access: 'public',
  summary: 'La clave pública de una credencial VC-JWT, como JWK',
  params: keyParams,
  uncached: lookupWork,
  answer: file('application/jwk+json'),
});

/** The file is read in memory and not stored. */
export const verifyFile = endpoint({
  method: 'POST',
  path: '/certificados/archivo',
  access: 'public',
  summary: 'Si un PDF, una insignia o una credencial es de esta escuela, está sin cambios y sigue vigente',
  rawBody: true,
  bodyLimit: 6 * 1024 * 1024,
  limit: { per: 'address', points: 60, seconds: 900 },
  answer: resource(fileVerification),
});
