import type { ClaseDeTipo } from 'domain/rules/tipos.ts';
import { materiales, modulos, tipoMateriales, tipoModulos } from '../db/schema/modulos.ts';

type Tabla = typeof tipoModulos;

/** Two tables of one shape; only the names of their keys differ. */
export type Clase = {
  nombre: ClaseDeTipo;
  /** Its name in the history. */
  entidad: string;
  tabla: Tabla;
  id: Tabla['tipoModuloId'];
  usos: typeof modulos;
  usoId: (typeof modulos)['tipoModuloId'];
  /** What is made of these types. */
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

// To the types a column of another table is another column, though it reads and writes alike.
export const deMaterial = {
  nombre: 'material',
  entidad: 'tipo-material',
  tabla: tipoMateriales,
  id: tipoMateriales.tipoMaterialId,
  usos: materiales,
  usoId: materiales.tipoMaterialId,
  palabras: ['material', 'materiales'],
} as unknown as Clase;
