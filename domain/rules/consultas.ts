export const estadosConsulta = ['sin-responder', 'respondida', 'oculta'] as const;
export type EstadoConsulta = (typeof estadosConsulta)[number];

export const estadoConsultaLabels: Record<EstadoConsulta, string> = {
  'sin-responder': 'Sin responder',
  respondida: 'Respondida',
  oculta: 'Oculta',
};

/** Questions that one student may have waiting in one course. */
export const maxWaiting = 10;

export function estadoConsulta({ respuesta, oculta }: { respuesta: string | null; oculta: boolean }): EstadoConsulta {
  if (oculta) return 'oculta';
  return respuesta === null ? 'sin-responder' : 'respondida';
}

/** Classmates read only the first name of the student who asks. */
export function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/, 1)[0] || 'Estudiante';
}
