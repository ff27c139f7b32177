import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { editColumns } from './columns.ts';

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

export const modulos = pgTable('modulo', {
  moduloId: integer('modulo_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  tipoModuloId: integer('tipo_modulo_id').notNull(),
  nombre: text('nombre').notNull(),
  orden: integer('orden').notNull(),
  ...editColumns,
});

export const materiales = pgTable('material', {
  materialId: integer('material_id').primaryKey().generatedAlwaysAsIdentity(),
  moduloId: integer('modulo_id').notNull(),
  tipoMaterialId: integer('tipo_material_id').notNull(),
  nombre: text('nombre').notNull(),
  orden: integer('orden').notNull(),
  descripcion: text('descripcion').notNull().default(''),
  video: text('video').notNull().default(''),
  ...editColumns,
});
