import type { Collection } from 'domain/rules/cursos.ts';

export type ListView = {
  path: string;
  /** Null: diplomas and courses. */
  coleccion: Collection | null;
  heading: string;
  /** Name in tabs, titles and back links. */
  name: string;
  one: string;
  many: string;
};

export const catalogo: ListView = {
  path: '/catalogo',
  coleccion: null,
  heading: 'CATÁLOGO',
  name: 'Todo el catálogo',
  one: 'programa',
  many: 'programas',
};

// «ASÍNCRONICOS» is the specification's spelling.
export const collections: readonly ListView[] = [
  catalogo,
  {
    path: '/catalogo/diplomas/vigentes',
    coleccion: 'diplomas-vigentes',
    heading: 'DIPLOMADOS - VIGENTES',
    name: 'Diplomados vigentes',
    one: 'diplomado',
    many: 'diplomados',
  },
  {
    path: '/catalogo/diplomas/asincronos',
    coleccion: 'diplomas-asincronos',
    heading: 'DIPLOMADOS - ASÍNCRONICOS',
    name: 'Diplomados asíncronos',
    one: 'diplomado',
    many: 'diplomados',
  },
  {
    path: '/catalogo/cursos/vigentes',
    coleccion: 'cursos-vigentes',
    heading: 'CURSOS - VIGENTES',
    name: 'Cursos vigentes',
    one: 'curso',
    many: 'cursos',
  },
  {
    path: '/catalogo/cursos/asincronos',
    coleccion: 'cursos-asincronos',
    heading: 'CURSOS - ASÍNCRONICOS',
    name: 'Cursos asíncronos',
    one: 'curso',
    many: 'cursos',
  },
];

export function collectionAt(pathname: string): ListView {
  return collections.find(({ path }) => path === pathname || `${path}/` === pathname) ?? catalogo;
}

/** The list that contains a course. */
export function collectionOf({ tipo, asincronico }: { tipo: string; asincronico: string }): ListView {
  const collection = `${tipo === 'D' ? 'diplomas' : 'cursos'}-${asincronico === 'S' ? 'asincronos' : 'vigentes'}`;
  return collections.find((list) => list.coleccion === collection) ?? catalogo;
}
