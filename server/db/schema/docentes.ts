import { getTableColumns, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edicion, instante } from './columns.ts';

export const docentes = pgTable('docente', {
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
  ...edicion,
  eliminado: instante('eliminado'),
  busqueda: text('busqueda')
    .notNull()
    .generatedAlwaysAs(sql`normalizar(nombre || ' ' || apellido || ' ' || especialidad || ' ' || correo)`),
});

const { busqueda, ...shown } = getTableColumns(docentes);
export const docenteColumns = shown;
