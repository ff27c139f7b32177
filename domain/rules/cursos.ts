export const cursoTipos = ['D', 'C', 'N'] as const;
export const defaultDuracion = 60;

type WithTipo = { tipo: string };
type WithModalidad = { asincronico: string };

export function isDiploma({ tipo }: WithTipo): boolean {
  return tipo === 'D';
}

/** A diploma or a certificate: as the course says, or by its kind. */
export function certificadoTipo(curso: { tipo: string; tipoCertificado: 'D' | 'C' | null }): 'D' | 'C' {
  return curso.tipoCertificado ?? (curso.tipo === 'D' ? 'D' : 'C');
}

export function isAsincrono({ asincronico }: WithModalidad): boolean {
  return asincronico === 'S';
}

/** The four public lists: 'vigente' means active and not asynchronous. */
export const collections = {
  'diplomas-vigentes': { tipo: 'D', asincronico: 'N' },
  'diplomas-asincronos': { tipo: 'D', asincronico: 'S' },
  'cursos-vigentes': { tipo: 'C', asincronico: 'N' },
  'cursos-asincronos': { tipo: 'C', asincronico: 'S' },
} as const;

export type Collection = keyof typeof collections;
export const collectionNames = Object.keys(collections) as [Collection, ...Collection[]];

export const ordenes = ['relevancia', 'fecha', 'vendidos', 'precio', 'nombre'] as const;
export type Orden = (typeof ordenes)[number];

export const catalogoPageSize = 12;

/** Paid seats of so many days count as sales of a course. */
export const salesDays = 90;

/** Fewer courses with sales make no list of best sellers. */
export const fewestBestSellers = 3;

/**
 * Sessions of a course: those with a date once all have one, otherwise as many as the course announces. Its modules
 * count its tests too.
 */
export function sesionesCount(
  { cantidadModulo }: { cantidadModulo: number },
  { sesiones, completo }: { sesiones: readonly unknown[]; completo: boolean },
): number {
  const known = sesiones.length > 0 && (completo || sesiones.length >= cantidadModulo);
  return known ? sesiones.length : cantidadModulo;
}

type Dictado = WithModalidad & {
  esGrabada: boolean;
  cantidadModulo: number;
  fechaHoraInicio: string;
  fechaHoraLimite: string;
};

/**
 * How many sessions of a live curso are over, estimated as if they were evenly spread: the first one at the start, the
 * last one at the end. Null before the start, and for recorded cursos.
 */
export function heldSesiones(curso: Dictado, now: number): number | null {
  const { cantidadModulo: total, esGrabada } = curso;
  const inicio = Date.parse(curso.fechaHoraInicio);
  const limite = Date.parse(curso.fechaHoraLimite);
  if (isAsincrono(curso) || esGrabada || total < 2 || !(limite > inicio) || now < inicio) return null;
  const step = (limite - inicio) / (total - 1);
  return Math.min(total, Math.floor((now - inicio) / step) + 1);
}
