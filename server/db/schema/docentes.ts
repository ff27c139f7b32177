import { getViewSelectedFields, sql } from 'drizzle-orm';
import { integer, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

const docenteRow = {
  docenteId: integer('docente_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  apellido: text('apellido').notNull(),
  especialidad: text('especialidad').notNull(),
  especialidadDetalle: text('especialidad_detalle').notNull().default(''),
  correo: text('correo').notNull(),
  linkedin: text('linkedin').notNull().default(''),
  tiempoEjercido: text('tiempo_ejercido').notNull().default(''),
  experiencia: text('experiencia').notNull().default(''),
  imagen: text('imagen').notNull().default(''),
  ...editColumns,
  eliminado: instant('eliminado'),
  usuarioId: integer('usuario_id'),
  busqueda: text('busqueda')
    .notNull()
    .generatedAlwaysAs(sql`fold_text(nombre || ' ' || apellido || ' ' || especialidad || ' ' || correo)`),
};

/** All rows, deleted ones included: for writes, and for history that still names them. */
export const allDocentes = pgTable('docente', docenteRow);

/** Live rows; what queries read. */
export const docentes = pgView('docente_vivo', docenteRow).existing();

const { busqueda, ...shown } = getViewSelectedFields(docentes);
export const docenteColumns = shown;
