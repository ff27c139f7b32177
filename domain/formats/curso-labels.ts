/** Options of an administrator's form. */
export const tipoNames = { C: 'Curso', D: 'Diplomado', N: 'Curso sin tipo' } as const;
export const certificadoTipoNames = { D: 'Diplomado', C: 'Certificado' } as const;
export const entidadClaseNames = {
  escuela: 'Escuela',
  colegio: 'Colegio profesional',
  universidad: 'Universidad',
} as const;
export const levelNames = { 1: 'Básico', 2: 'Medio', 3: 'Alto' } as const;

type WithModalidad = { asincronico: string };

export function tipoLabel({ tipo }: { tipo: string }): 'Diplomado' | 'Curso' {
  return tipo === 'D' ? 'Diplomado' : 'Curso';
}

/** Over the picture of a flyer, where the specification fixes 'Diploma' (FLY-15). */
export function flyerBadge({ tipo }: { tipo: string }): 'Diploma' | 'Curso' {
  return tipo === 'D' ? 'Diploma' : 'Curso';
}

export function levelLabel(nivel: number | null | undefined): string {
  return levelNames[nivel as keyof typeof levelNames] ?? 'Sin definir';
}

export function modalidadLabel({ asincronico }: WithModalidad): string {
  return asincronico === 'S' ? 'A (Asíncrono)' : 'V (Virtual)';
}

export function dynamicLabel({ asincronico }: WithModalidad): string {
  return asincronico === 'S' ? 'Sesiones virtuales vía Zoom + grabaciones' : 'V (Virtual) programadas';
}

/** Whole and half hours in hours, everything else in minutes. */
export function formatDuracion(minutes: number): string {
  if (minutes < 60 || minutes % 30 !== 0) return `${minutes} min`;
  return `${minutes / 60} h`;
}

export const modoLabel = ({ esGrabada }: { esGrabada: boolean }) => (esGrabada ? 'Grabado' : 'En vivo');
