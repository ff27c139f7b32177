export const cursoTipos = ['D', 'C', 'N'] as const;
export const duracionPorDefecto = 60;

type ConTipo = { tipo: string };
type ConModalidad = { asincronico: string };

export function esDiploma({ tipo }: ConTipo): boolean {
  return tipo === 'D';
}

export function esAsincrono({ asincronico }: ConModalidad): boolean {
  return asincronico === 'S';
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
