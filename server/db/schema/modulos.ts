import { boolean, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const tipoModulos = pgTable('tipo_modulo', {
  tipoModuloId: integer('tipo_modulo_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  orden: integer('orden').notNull(),
  acronimo: text('acronimo').notNull(),
  ...editColumns,
});

export const tipoMateriales = pgTable('tipo_material', {
  tipoMaterialId: integer('tipo_material_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  orden: integer('orden').notNull(),
  acronimo: text('acronimo').notNull(),
  ...editColumns,
});

const moduloRow = {
  moduloId: integer('modulo_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  tipoModuloId: integer('tipo_modulo_id').notNull(),
  nombre: text('nombre').notNull(),
  orden: integer('orden').notNull(),
  ...editColumns,
  eliminado: instant('eliminado'),
};

/** All rows, deleted ones included: for writes, and for history that still names them. */
export const allModulos = pgTable('modulo', moduloRow);

/** Live rows; what queries read. */
export const modulos = pgView('modulo_vivo', moduloRow).existing();

export const materiales = pgTable('material', {
  materialId: integer('material_id').primaryKey().generatedAlwaysAsIdentity(),
  moduloId: integer('modulo_id').notNull(),
  tipoMaterialId: integer('tipo_material_id').notNull(),
  nombre: text('nombre').notNull(),
  orden: integer('orden').notNull(),
  descripcion: text('descripcion').notNull().default(''),
  video: text('video').notNull().default(''),
  /** Public on the flyer. */
  muestra: boolean('muestra').notNull().default(false),
  ...editColumns,
});

/** Samples that flyers and cards show to everybody. */
export const muestrasPublicas = pgView('muestra_publica', {
  cursoId: integer('curso_id').notNull(),
  materialId: integer('material_id').notNull(),
  nombre: text('nombre').notNull(),
  orden: integer('orden').notNull(),
  moduloId: integer('modulo_id').notNull(),
  moduloOrden: integer('modulo_orden').notNull(),
  enlace: text('enlace').notNull(),
  texto: text('texto').notNull(),
  archivoSubidoId: integer('archivo_subido_id'),
  subtitulosId: integer('subtitulos_id'),
}).existing();
