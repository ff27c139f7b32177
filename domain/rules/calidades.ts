import { certificadoTipoNames } from '../formats/curso-labels.ts';
import { type Attendance, asistenciaObstacle } from './asistencia.ts';

/** In what quality a certificate says that somebody took part. */
export const calidades = ['aprobado', 'participante', 'ponente', 'organizador'] as const;

export type Calidad = (typeof calidades)[number];

/** Calidades of docentes, who give the curso. */
export const docenteCalidades = ['ponente', 'organizador'] as const satisfies readonly Calidad[];

export const calidadNames: Record<Calidad, string> = {
  aprobado: 'Aprobado',
  participante: 'Asistente',
  ponente: 'Ponente',
  organizador: 'Organizador',
};

type Kind = { tipo: 'D' | 'C'; calidad: Calidad };

/** What the document is called. */
export function documentName({ tipo, calidad }: Kind): string {
  return calidad === 'participante' ? 'Constancia de participación' : certificadoTipoNames[tipo];
}

/** What it was issued for, in public words. */
export const calidadCriterio: Record<Exclude<Calidad, 'aprobado'>, string> = {
  participante: 'Asistir a las sesiones del programa.',
  ponente: 'Participar en el programa en calidad de ponente.',
  organizador: 'Participar en el programa en calidad de organizador.',
};

type Participant = {
  matriculado: boolean;
  /** Already has a certificado for passing. */
  certificado: boolean;
  asistencia: Attendance;
  asistenciaMinima: number | null;
};

/** Reasons against certifying that a student attended; empty when there are none. */
export function constanciaObstacles({ matriculado, certificado, asistencia, asistenciaMinima }: Participant): string[] {
  if (!matriculado) return ['No tiene matrícula en el curso.'];
  const tooLittle = asistenciaObstacle(asistencia, asistenciaMinima);
  return [
    ...(certificado ? ['Ya tiene su certificado, que dice más.'] : []),
    ...(asistencia.asistidas === 0 ? ['No asistió a ninguna sesión.'] : tooLittle === null ? [] : [tooLittle]),
  ];
}
