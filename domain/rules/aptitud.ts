import { formatLongDate } from '../formats/lima-time.ts';
import { type Attendance, asistenciaObstacle } from './asistencia.ts';
import { maxNota, passingNota, type Result } from './calificacion.ts';
import { isAsincrono } from './cursos.ts';

export type Candidate = {
  matriculado: boolean;
  /** A certificate of this course was revoked. */
  revocado: boolean;
  resultado: Result;
  /** Tests that wait to be graded. */
  pendientes: number;
  /** Classes without a grade. */
  sinNota: number;
  asistencia: Attendance;
  /** Percent of the sessions that the course asks for; null: none. */
  asistenciaMinima: number | null;
};

type CursoToCertify = { nombre: string; asincronico: string; fechaHoraLimite: Date | string; entidadId: number | null };
export type CursoObstacle = { codigo: 'sin-entidad' | 'no-terminado'; mensaje: string };

/** A reason against certifying anybody in this course yet, for the administrator. */
export function cursoObstacle(curso: CursoToCertify, now: Date): CursoObstacle | null {
  if (curso.entidadId === null) return noEntidad(curso);
  const mensaje = beforeEnd(curso, now);
  return mensaje === null ? null : { codigo: 'no-terminado', mensaje };
}

export function noEntidad({ nombre }: Pick<CursoToCertify, 'nombre'>): CursoObstacle {
  const mensaje = `«${nombre}» no tiene entidad certificadora. Elígela en el curso y vuelve a intentarlo.`;
  return { codigo: 'sin-entidad', mensaje };
}

/** An asynchronous course has no end to wait for: everybody finishes it at their own time. */
export function beforeEnd(curso: Omit<CursoToCertify, 'entidadId' | 'nombre'>, now: Date): string | null {
  const end = new Date(curso.fechaHoraLimite);
  return isAsincrono(curso) || end <= now ? null : `El curso termina el ${formatLongDate(end.toISOString())}.`;
}

/** Reasons against certifying a student, for the administrator; empty when there are none. */
export function obstacles(candidate: Candidate): string[] {
  if (!candidate.matriculado) return ['No tiene matrícula en el curso.'];
  const ofResult = resultObstacle(candidate);
  const ofAsistencia = asistenciaObstacle(candidate.asistencia, candidate.asistenciaMinima);
  return [
    ...(candidate.revocado ? ['Su certificado de este curso fue revocado.'] : []),
    ...(ofResult === null ? [] : [ofResult]),
    ...(ofAsistencia === null ? [] : [ofAsistencia]),
  ];
}

function resultObstacle({ resultado, pendientes, sinNota }: Candidate): string | null {
  const { estado, pruebas, aprobadas, promedio } = resultado;
  if (estado === 'aprobado') return null;
  if (pendientes > 0) {
    return pendientes === 1 ? 'Una prueba espera su calificación.' : `${pendientes} pruebas esperan su calificación.`;
  }
  const missing = estado === 'falta';
  if (pruebas === 1) {
    return missing ? 'Le falta rendir la prueba.' : `No aprobó la prueba: se aprueba con ${passingNota} o más.`;
  }
  if (pruebas > 1) {
    return `Aprobó ${aprobadas} de ${pruebas} pruebas con ${passingNota} o más.${missing ? ' Le falta rendir.' : ''}`;
  }
  if (promedio === null) return 'Todavía no tiene notas.';
  if (missing) return sinNota === 1 ? 'Le falta la nota de una clase.' : `Le falta la nota de ${sinNota} clases.`;
  return `Su promedio es ${promedio}; se aprueba con ${passingNota}.`;
}

type Judged = { resultado: Result; asistencia: Attendance; asistenciaMinima: number | null };

/** What a certificate is issued for, in public words: of an exception neither the grade nor the reason. */
export function criterioOf({ resultado, asistencia, asistenciaMinima }: Judged, isException: boolean): string {
  if (isException) return exceptionCriterio;
  const asked = [
    ...(resultado.pruebas > 0 ? [`aprobar las pruebas del programa con ${passingNota} o más sobre ${maxNota}`] : []),
    ...(resultado.pruebas === 0 && resultado.promedio !== null
      ? [`obtener en el programa un promedio de ${passingNota} o más sobre ${maxNota}`]
      : []),
    ...(asistenciaMinima !== null && asistencia.sesiones > 0
      ? [`asistir al menos al ${asistenciaMinima} % de sus sesiones`]
      : []),
  ].join(' y ');
  return asked === '' ? 'Completar el programa.' : `${asked[0]!.toUpperCase()}${asked.slice(1)}.`;
}

const exceptionCriterio = 'Otorgado por decisión de la institución.';

/** Of a record that does not say it: until then grades decided, unless there was an exception. */
export function earlierCriterio(isException: boolean): string {
  return isException ? exceptionCriterio : 'Aprobar las evaluaciones del programa con una nota de 13 o más sobre 20.';
}

/** Certificates print a passing grade only: an exception may have no grade, or a low one. */
export function displayNota(nota: number | null): number | null {
  return nota !== null && nota >= passingNota ? nota : null;
}
