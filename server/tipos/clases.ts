import type { ClaseDeTipo } from 'domain/rules/tipos.ts';
import { materiales, modulos, tipoMateriales, tipoModulos } from '../db/schema/modulos.ts';

type Tabla = typeof tipoModulos;

/** Module and material types: two tables of one shape with different key names. */
export type Clase = {
  nombre: ClaseDeTipo;
  /** Name in the audit log. */
  entidad: string;
  tabla: Tabla;
  id: Tabla['tipoModuloId'];
  usos: typeof modulos;
  usoId: (typeof modulos)['tipoModuloId'];
  /** Singular and plural of what uses these types. */
  palabras: readonly [uno: string, varios: string];
};

export const deModulo: Clase = {
  nombre: 'modulo',
  entidad: 'tipo-modulo',
  tabla: tipoModulos,
  id: tipoModulos.tipoModuloId,
  usos: modulos,
  usoId: modulos.tipoModuloId,
  palabras: ['módulo', 'módulos'],
};

// Cast: TypeScript treats the columns of the two tables as different types.
export const deMaterial = {
  nombre: 'material',
  entidad: 'tipo-material',
  tabla: tipoMateriales,
  id: tipoMateriales.tipoMaterialId,
  usos: materiales,
  usoId: materiales.tipoMaterialId,
  palabras: ['material', 'materiales'],
} as unknown as Clase;
