import { notaAprobatoria, type Resultado } from './calificacion.ts';

export type Candidato = { matriculado: boolean; resultado: Resultado; pendientes: number };

/** Reasons against certifying a student, for the administrator; empty when there are none. */
export function impedimentos({ matriculado, resultado, pendientes }: Candidato): string[] {
  if (!matriculado) return ['No tiene matrícula en el curso.'];
  const { estado, pruebas, aprobadas, promedio } = resultado;
  if (estado === 'aprobado') return [];
  if (pendientes > 0) {
    return [pendientes === 1 ? 'Una prueba espera su calificación.' : `${pendientes} pruebas esperan su calificación.`];
  }
  const falta = estado === 'falta';
  if (pruebas === 1) {
    return [falta ? 'Le falta rendir la prueba.' : `No aprobó la prueba: se aprueba con ${notaAprobatoria} o más.`];
  }
  if (pruebas > 1) {
    return [
      `Aprobó ${aprobadas} de ${pruebas} pruebas con ${notaAprobatoria} o más.${falta ? ' Le falta rendir.' : ''}`,
    ];
  }
  if (promedio === null) return ['Todavía no tiene notas.'];
  return [`Su promedio es ${promedio}; se aprueba con ${notaAprobatoria}.`];
}

/** Certificates print a passing grade only: an exception may have no grade, or a low one. */
export function notaParaMostrar(nota: number | null): number | null {
  return nota !== null && nota >= notaAprobatoria ? nota : null;
}
