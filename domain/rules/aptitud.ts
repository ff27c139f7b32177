import { passingNota, type Result } from './calificacion.ts';

export type Candidate = { matriculado: boolean; resultado: Result; pendientes: number };

/** Reasons against certifying a student, for the administrator; empty when there are none. */
export function obstacles({ matriculado, resultado, pendientes }: Candidate): string[] {
  if (!matriculado) return ['No tiene matrícula en el curso.'];
  const { estado, pruebas, aprobadas, promedio } = resultado;
  if (estado === 'aprobado') return [];
  if (pendientes > 0) {
    return [pendientes === 1 ? 'Una prueba espera su calificación.' : `${pendientes} pruebas esperan su calificación.`];
  }
  const missing = estado === 'falta';
  if (pruebas === 1) {
    return [missing ? 'Le falta rendir la prueba.' : `No aprobó la prueba: se aprueba con ${passingNota} o más.`];
  }
  if (pruebas > 1) {
    return [`Aprobó ${aprobadas} de ${pruebas} pruebas con ${passingNota} o más.${missing ? ' Le falta rendir.' : ''}`];
  }
  if (promedio === null) return ['Todavía no tiene notas.'];
  return [`Su promedio es ${promedio}; se aprueba con ${passingNota}.`];
}

/** Certificates print a passing grade only: an exception may have no grade, or a low one. */
export function displayNota(nota: number | null): number | null {
  return nota !== null && nota >= passingNota ? nota : null;
}
