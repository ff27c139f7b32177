export const cursoTipos = ['D', 'C', 'N'] as const;
/** Labels in the administration. */
export const tipoNombres = { C: 'Curso', D: 'Diploma', N: 'Curso sin tipo' } as const;
export const certificadoTipos = { D: 'Diplomado', C: 'Certificado' } as const;
export const niveles = { 1: 'Básico', 2: 'Medio', 3: 'Alto' } as const;
export const duracionPorDefecto = 60;

type ConTipo = { tipo: string };
type ConModalidad = { asincronico: string };

export function esDiploma({ tipo }: ConTipo): boolean {
  return tipo === 'D';
}

export function tipoTexto(curso: ConTipo): 'Diploma' | 'Curso' {
  return esDiploma(curso) ? 'Diploma' : 'Curso';
}

export function nivelTexto(nivel: number | null | undefined): string {
  return niveles[nivel as keyof typeof niveles] ?? 'Sin definir';
}

export function esAsincrono({ asincronico }: ConModalidad): boolean {
  return asincronico === 'S';
}

export function modalidadTexto(curso: ConModalidad): string {
  return esAsincrono(curso) ? 'A (Asíncrono)' : 'V (Virtual)';
}

export function dinamicaTexto(curso: ConModalidad): string {
  return esAsincrono(curso) ? 'Sesiones virtuales vía Zoom + grabaciones' : 'V (Virtual) programadas';
}

/** In hours when whole or half, otherwise in minutes. */
export function duracionTexto(minutos: number): string {
  if (minutos < 60 || minutos % 30 !== 0) return `${minutos} min`;
  return `${minutos / 60} h`;
}

/** The four public lists: 'vigente' means active and not asynchronous. */
export const colecciones = {
  'diplomas-vigentes': { tipo: 'D', asincronico: 'N' },
  'diplomas-asincronos': { tipo: 'D', asincronico: 'S' },
  'cursos-vigentes': { tipo: 'C', asincronico: 'N' },
  'cursos-asincronos': { tipo: 'C', asincronico: 'S' },
} as const;

export type Coleccion = keyof typeof colecciones;
export const coleccionNames = Object.keys(colecciones) as [Coleccion, ...Coleccion[]];

export const ordenes = ['relevancia', 'fecha', 'precio', 'nombre'] as const;
export type Orden = (typeof ordenes)[number];

export const catalogoPageSize = 12;
