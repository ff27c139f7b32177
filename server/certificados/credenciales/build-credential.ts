import { createHash, createHmac } from 'node:crypto';
import { earlierCriterio } from 'domain/rules/aptitud.ts';
import type { Calidad } from 'domain/rules/calidades.ts';
import { certificadoNumero } from 'domain/rules/codigo-certificado.ts';
import type { Deps } from '../../deps.ts';
import { keysFor } from '../../keys.ts';
import { horasOf } from '../pdf/document.ts';
import type { Row } from '../queries/certificados.ts';
import { type Credential, contexts, schemaUrl } from './credential.ts';

/** URLs of all credentials, with the current host. */
export function addressesOf(deps: Pick<Deps, 'publicUrl'>) {
  const api = `${deps.publicUrl()}/api`;
  const issuer = `${api}/emisor`;
  return {
    site: deps.publicUrl(),
    issuer,
    jwk: (claveId: number) => `${issuer}/claves/${claveId}`,
    credential: (codigo: string) => `${api}/certificados/codigo/${codigo}/credencial.json`,
    image: (codigo: string) => `${api}/certificados/codigo/${codigo}/credencial.png`,
    status: (codigo: string) => `${api}/certificados/codigo/${codigo}/revocacion.json`,
    verification: (codigo: string) => `${deps.publicUrl()}/verificar/${codigo}`,
    curso: (cursoId: number) => `${deps.publicUrl()}/catalogo/flyer/${cursoId}`,
  };
}

export const toInstant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/**
 * The certificate as a credential without proof. With `correo` it contains the salted hash of the address; nothing else
 * identifies the person.
 */
export function credentialOf(deps: Pick<Deps, 'publicUrl' | 'config'>, row: Row, correo: string | null): Credential {
  const { codigo, cursoId, tipo, calidad, datosCurso, datosEntidad, emitido } = row;
  const { institucion } = deps.config;
  const at = addressesOf(deps);
  const programa = oneLine(datosCurso.nombreCertificado.trim() || datosCurso.nombre);
  return {
    '@context': [...contexts],
    id: at.credential(codigo),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: programa,
    issuer: {
      id: at.issuer,
      type: ['Profile'],
      name: oneLine(institucion.nombre),
      url: at.site,
      email: oneLine(institucion.correo),
    },
    validFrom: toInstant(emitido),
    credentialSubject: {
      id: `${at.verification(codigo)}#titular`,
      type: ['AchievementSubject'],
      activityStartDate: toInstant(new Date(datosCurso.fechaHoraInicio)),
      activityEndDate: toInstant(new Date(datosCurso.fechaHoraLimite)),
      licenseNumber: certificadoNumero(row.anio, row.correlativo),
      ...(correo && { identifier: [identifierOf(deps, codigo, correo)] as const }),
      achievement: {
        id: achievementId(at.curso(cursoId), datosCurso.criterio),
        type: ['Achievement'],
        name: programa,
        description: `${programa}: ${horasOf(datosCurso)}. ${issuedAs[calidad]} por ${oneLine(datosEntidad.titulo)}.`,
        achievementType: achievementTypeOf({ tipo, calidad }),
        inLanguage: 'es',
        criteria: {
          id: at.curso(cursoId),
          narrative: oneLine(datosCurso.criterio ?? earlierCriterio(row.motivoExcepcion !== null)),
        },
        image: { id: at.image(codigo), type: 'Image' },
      },
    },
    credentialSchema: [{ id: schemaUrl, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: { id: at.status(codigo), type: '1EdTechRevocationList' },
  };
}

const issuedAs: Record<Calidad, string> = {
  aprobado: 'Certificado emitido',
  participante: 'Constancia de participación emitida',
  ponente: 'Certificado de ponente emitido',
  organizador: 'Certificado de organizador emitido',
};

/** Only students who passed have completed the course. */
function achievementTypeOf({ tipo, calidad }: Pick<Row, 'tipo' | 'calidad'>) {
  if (calidad !== 'aprobado') return 'Badge';
  return tipo === 'D' ? 'Diploma' : 'CertificateOfCompletion';
}

/**
 * One achievement id per criteria. Certificates without stored criteria keep the id of the credentials given out
 * before.
 */
function achievementId(curso: string, criterio: string | undefined): string {
  if (criterio === undefined) return `${curso}#logro`;
  return `${curso}#logro-${createHash('sha256').update(criterio).digest('hex').slice(0, 16)}`;
}

/** The salt differs per certificate, so that two credentials cannot be linked to one person. */
function identifierOf({ config }: Pick<Deps, 'config'>, codigo: string, correo: string) {
  const [key] = keysFor(config.secrets, 'credencial');
  const salt = createHmac('sha256', key).update(`salt ${codigo}`).digest('hex').slice(0, 32);
  const hash = createHash('sha256').update(`${correo.toLowerCase()}${salt}`).digest('hex');
  return {
    type: 'IdentityObject',
    hashed: true,
    identityHash: `sha256$${hash}`,
    identityType: 'emailAddress',
    salt,
  } as const;
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
