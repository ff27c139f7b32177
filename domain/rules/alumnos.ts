import type { EstadoDelAlumno } from './calificacion.ts';

export const estadoDelAlumnoTexto: Record<EstadoDelAlumno, string> = {
  aprobado: 'Aprobado',
  desaprobado: 'Desaprobado',
  falta: 'Le falta rendir',
};
