export const estadoAlumnoLabels = {
  aprobado: 'Aprobado',
  desaprobado: 'Desaprobado',
  falta: 'Le falta rendir',
} as const;

type PruebaCounts = { pruebas: number; pruebasPendientes: number; matriculados: number; faltan: number };

/** State of a course's tests in one line. */
export function estadoPruebaLabel({ pruebas, pruebasPendientes, matriculados, faltan }: PruebaCounts): string {
  if (pruebas === 0) return 'Sin pruebas';
  if (pruebasPendientes > 0) return `${pruebasPendientes} por calificar`;
  if (matriculados === 0) return 'Sin estudiantes';
  return faltan > 0 ? 'En curso' : 'Terminada';
}
