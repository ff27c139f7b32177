import { formatLongDate, limaDay, limaNoon } from '../formats/lima-time.ts';
import { type Attendance, asistenciaObstacle } from './asistencia.ts';
import { passingNota } from './calificacion.ts';
import type { Result } from './curso-result.ts';
import { isAsincrono } from './cursos.ts';
import { type Avance, askedFor, avanceObstacle, type ReglaApto } from './regla-apto.ts';

export type Candidate = {
  matriculado: boolean;
  /** A certificate of this course was revoked. */
  revocado: boolean;
  resultado: Result;
  /** Tests that wait to be graded. */
  pendientes: number;
  /** Modules without a grade. */
  sinNota: number;
  asistencia: Attendance;
  avance: Avance;
  /** What the course asks for. */
  regla: ReglaApto;
};

type CursoToCertify = {
  nombre: string;
  asincronico: string;
  fechaHoraLimite: Date | string;
  entidadId: number | null;
  /** Last day of the agreement with the entity. */
  convenioHasta: string | null;
};
export const cursoObstacles = ['sin-entidad', 'convenio-vencido', 'no-terminado'] as const;
export type CursoObstacle = { codigo: (typeof cursoObstacles)[number]; mensaje: string };

/** A reason against certifying anybody in this course yet, for the administrator. */
export function cursoObstacle(curso: CursoToCertify, now: Date): CursoObstacle | null {
  if (curso.entidadId === null) return noEntidad(curso);
  const ended = convenioObstacle(curso, now);
  if (ended) return ended;
  const mensaje = beforeEnd(curso, now);
  return mensaje === null ? null : { codigo: 'no-terminado', mensaje };
}

export function noEntidad({ nombre }: Pick<CursoToCertify, 'nombre'>): CursoObstacle {
  const mensaje = `«${nombre}» no tiene entidad certificadora. Elígela en el curso y vuelve a intentarlo.`;
  return { codigo: 'sin-entidad', mensaje };
}

/** The agreement with who certifies the course has ended. */
export function convenioObstacle(
  { nombre, convenioHasta }: Pick<CursoToCertify, 'nombre' | 'convenioHasta'>,
  now: Date,
): CursoObstacle | null {
  if (convenioHasta === null || convenioHasta >= limaDay(now)) return null;
  const end = formatLongDate(limaNoon(convenioHasta));
  const mensaje = `El convenio con la entidad que certifica «${nombre}» terminó el ${end}. Renuévalo o elige otra entidad.`;
  return { codigo: 'convenio-vencido', mensaje };
}

/** An asynchronous course has no end to wait for: everybody finishes it at their own time. */
export function beforeEnd(curso: Pick<CursoToCertify, 'asincronico' | 'fechaHoraLimite'>, now: Date): string | null {
  const end = new Date(curso.fechaHoraLimite);
  return isAsincrono(curso) || end <= now ? null : `El curso termina el ${formatLongDate(end.toISOString())}.`;
}

/** Reasons against certifying a student, for the administrator; empty when there are none. */
export function obstacles(candidate: Candidate): string[] {
  if (!candidate.matriculado) return ['No tiene matrícula en el curso.'];
  const ofResult = resultObstacle(candidate);
  const { asistenciaMinima, avanceMinimo } = candidate.regla;
  const ofAsistencia = asistenciaObstacle(candidate.asistencia, asistenciaMinima);
  const ofAvance = avanceObstacle(candidate.avance, avanceMinimo);
  return [
    ...(candidate.revocado ? ['Su certificado de este curso fue revocado.'] : []),
    ...(ofResult === null ? [] : [ofResult]),
    ...(ofAsistencia === null ? [] : [ofAsistencia]),
    ...(ofAvance === null ? [] : [ofAvance]),
  ];
}

function resultObstacle({ resultado, pendientes, sinNota, regla }: Candidate): string | null {
  const { estado, pruebas, aprobadas, promedio, final } = resultado;
  if (estado === 'aprobado') return null;
  if (pendientes > 0) {
    return pendientes === 1 ? 'Una prueba espera su calificación.' : `${pendientes} pruebas esperan su calificación.`;
  }
  const missing = estado === 'falta';
  const { notaMinima } = regla;
  if (regla.pesos === null && pruebas === 1) {
    return missing ? 'Le falta rendir la prueba.' : `No aprobó la prueba: se aprueba con ${notaMinima} o más.`;
  }
  if (regla.pesos === null && pruebas > 1 && regla.cadaPrueba) {
    return `Aprobó ${aprobadas} de ${pruebas} pruebas con ${notaMinima} o más.${missing ? ' Le falta rendir.' : ''}`;
  }
  if (promedio === null) return 'Todavía no tiene notas.';
  if (missing && pruebas > 0) return 'Le faltan notas que cuentan.';
  if (missing) return sinNota === 1 ? 'Le falta la nota de una clase.' : `Le falta la nota de ${sinNota} clases.`;
  if (final !== null && final >= notaMinima) {
    return `Aprobó ${aprobadas} de ${pruebas} pruebas con ${notaMinima} o más.`;
  }
  return `Su promedio es ${final ?? promedio}; se aprueba con ${notaMinima}.`;
}

type Judged = { resultado: Result; asistencia: Attendance; regla: ReglaApto };

/** What a certificate is issued for, in public words: of an exception neither the grade nor the reason. */
export function criterioOf({ resultado, asistencia, regla }: Judged, isException: boolean): string {
  if (isException) return exceptionCriterio;
  const asked = askedFor(resultado, regla, asistencia).join(' y ');
  return asked === '' ? 'Completar el programa.' : `${asked[0]!.toUpperCase()}${asked.slice(1)}.`;
}

const exceptionCriterio = 'Otorgado por decisión de la institución.';

/** For certificados issued before the criterion was stored: grades decided, or an exception. */
export function earlierCriterio(isException: boolean): string {
  return isException ? exceptionCriterio : 'Aprobar las evaluaciones del programa con una nota de 13 o más sobre 20.';
}

/** Certificates print a passing grade only: an exception may have no grade, or a low one. */
export function displayNota(nota: number | null, notaMinima: number = passingNota): number | null {
  return nota !== null && nota >= notaMinima ? nota : null;
}
