/** Options of an administrator's form. */
export const tipoNames = { C: 'Curso', D: 'Diploma', N: 'Curso sin tipo' } as const;
export const certificadoTipoNames = { D: 'Diplomado', C: 'Certificado' } as const;
export const nivelNames = { 1: 'Básico', 2: 'Medio', 3: 'Alto' } as const;

type WithModalidad = { asincronico: string };

export function tipoLabel({ tipo }: { tipo: string }): 'Diploma' | 'Curso' {
  return tipo === 'D' ? 'Diploma' : 'Curso';
}

export function nivelLabel(nivel: number | null | undefined): string {
  return nivelNames[nivel as keyof typeof nivelNames] ?? 'Sin definir';
}

export function modalidadLabel({ asincronico }: WithModalidad): string {
  return asincronico === 'S' ? 'A (Asíncrono)' : 'V (Virtual)';
}

export function dinamicaLabel({ asincronico }: WithModalidad): string {
  return asincronico === 'S' ? 'Sesiones virtuales vía Zoom + grabaciones' : 'V (Virtual) programadas';
}

/** Whole and half hours in hours, everything else in minutes. */
export function formatDuracion(minutos: number): string {
  if (minutos < 60 || minutos % 30 !== 0) return `${minutos} min`;
  return `${minutos / 60} h`;
}
