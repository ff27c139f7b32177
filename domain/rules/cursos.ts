export const cursoTipos = ['D', 'C', 'N'] as const;
export const defaultDuracion = 60;

type WithTipo = { tipo: string };
type WithModalidad = { asincronico: string };

export function isDiploma({ tipo }: WithTipo): boolean {
  return tipo === 'D';
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

export const ordenes = ['relevancia', 'fecha', 'precio', 'nombre'] as const;
export type Orden = (typeof ordenes)[number];

export const catalogoPageSize = 12;
