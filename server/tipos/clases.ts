import type { TipoClase } from 'domain/rules/tipos.ts';
import { allModulos, materiales, tipoMateriales, tipoModulos } from '../db/schema/modulos.ts';

type TableCase = typeof tipoModulos;

/** Module and material types: two tables of one shape with different key names. */
export type Clase = {
  nombre: TipoClase;
  /** Name in the audit log. */
  entidad: string;
  tabla: TableCase;
  id: TableCase['tipoModuloId'];
  uses: typeof allModulos;
  usoId: (typeof allModulos)['tipoModuloId'];
  /** Singular and plural of what uses these types. */
  palabras: readonly [one: string, many: string];
};

export const moduloClase: Clase = {
  nombre: 'modulo',
  entidad: 'tipo-modulo',
  tabla: tipoModulos,
  id: tipoModulos.tipoModuloId,
  uses: allModulos,
  usoId: allModulos.tipoModuloId,
  palabras: ['módulo', 'módulos'],
};

// Cast: TypeScript treats the columns of the two tables as different types.
export const materialClase = {
  nombre: 'material',
  entidad: 'tipo-material',
  tabla: tipoMateriales,
  id: tipoMateriales.tipoMaterialId,
  uses: materiales,
  usoId: materiales.tipoMaterialId,
  palabras: ['material', 'materiales'],
} as unknown as Clase;
