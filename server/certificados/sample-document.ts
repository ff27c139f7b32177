import { writeAttendedHours } from 'domain/rules/asistencia.ts';
import { passingNota } from 'domain/rules/calificacion.ts';
import { codigoLetters } from 'domain/rules/codigo-certificado.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { documentOf } from './get-pdf.ts';
import { contentOf } from './issue-certificado.ts';
import { nivelSnapshot } from './nivel-snapshot.ts';
import type { CertificadoDocument } from './pdf/document.ts';
import type { Row } from './queries/certificados.ts';
import type { CursoWithEntidad } from './queries/cursos.ts';

const fictional = { dni: '00000000', nombre: 'Valeria', apellido: 'Quispe Rojas' };

type Issuer = { curso: CursoWithEntidad['curso']; entidad: NonNullable<CursoWithEntidad['entidad']> };
type OfNivel = Partial<Pick<Row, 'datosNivel' | 'nivelSerie' | 'nivelCorrelativo'>>;

/** The certificate of a course for a fictional student who attended every minute. */
export async function sampleDocument(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  db: Db,
  issuer: Issuer,
  nivel: OfNivel | null,
): Promise<CertificadoDocument> {
  const { curso } = issuer;
  const asistencia = { minutos: curso.duracionMinutos };
  const estudiadoDesde = curso.fechaHoraInicio;
  const holder = { ...fictional, asistencia, criterio: '', notaMinima: passingNota, estudiadoDesde };
  const content = await contentOf(deps, db, issuer, holder, curso.fechaHoraLimite);
  const document = documentOf(deps, {
    ...content,
    // No certificate has this code or number.
    codigo: '0'.repeat(codigoLetters),
    anio: curso.fechaHoraLimite.getUTCFullYear(),
    correlativo: 0,
    nota: 18,
    emitido: curso.fechaHoraLimite,
    ...nivel,
  });
  return { ...document, mark: 'sample' };
}

type Level = Parameters<typeof nivelSnapshot>[1];

/** A level as the sample shows it: the fictional student attended every minute. */
export function sampleNivel(db: Db, nivel: Level, { duracionMinutos: minutos }: { duracionMinutos: number }) {
  return nivelSnapshot(db, { ...nivel, texto: writeAttendedHours(nivel.texto, { minutos }) });
}
