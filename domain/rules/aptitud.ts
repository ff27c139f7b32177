import { notaAprobatoria, type Resultado } from './calificacion.ts';

export type Candidato = { matriculado: boolean; resultado: Resultado; pendientes: number };

/** What keeps a student from being certified, in words for the administrator. Empty: nothing does. */
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

/** The grade goes on paper only when it is one to show: an exception may have none, or a low one. */
export function notaParaMostrar(nota: number | null): number | null {
  return nota !== null && nota >= notaAprobatoria ? nota : null;
}
