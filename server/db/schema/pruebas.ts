import { explicacionesWhen } from 'domain/rules/rendicion.ts';
import { boolean, integer, pgTable, pgView, smallint, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

const pruebaRow = {
  pruebaId: integer('prueba_id').primaryKey().generatedAlwaysAsIdentity(),
  moduloId: integer('modulo_id').notNull(),
  nombre: text('nombre').notNull(),
  descripcion: text('descripcion').notNull().default(''),
  intentos: integer('intentos').notNull().default(1),
  explicaciones: text('explicaciones', { enum: explicacionesWhen }).notNull().default('nunca'),
  minutos: integer('minutos'),
  apertura: instant('apertura'),
  cierre: instant('cierre'),
  mezclaPreguntas: boolean('mezcla_preguntas').notNull().default(false),
  mezclaOpciones: boolean('mezcla_opciones').notNull().default(false),
  /** How many questions an attempt has; null for all. */
  muestra: integer('muestra'),
  ...editColumns,
  eliminado: instant('eliminado'),
};

/** All rows, deleted ones included: for writes, and for history that still names them. */
export const allPruebas = pgTable('prueba', pruebaRow);

/** Live rows; what queries read. */
export const pruebas = pgView('prueba_viva', pruebaRow).existing();

export const preguntas = pgTable('pregunta', {
  preguntaId: integer('pregunta_id').primaryKey().generatedAlwaysAsIdentity(),
  pruebaId: integer('prueba_id').notNull(),
  enunciado: text('enunciado').notNull(),
  tipo: smallint('tipo').$type<1 | 2 | 3>().notNull(),
  exclusiva: boolean('exclusiva').notNull().default(false),
  /** Shown to students only after they have submitted, if the test says so. */
  explicacion: text('explicacion').notNull().default(''),
  imagen: text('imagen').notNull().default(''),
  imagenTexto: text('imagen_texto').notNull().default(''),
  orden: integer('orden').notNull(),
  ...editColumns,
});

export const opciones = pgTable('opcion', {
  opcionId: integer('opcion_id').primaryKey().generatedAlwaysAsIdentity(),
  preguntaId: integer('pregunta_id').notNull(),
  descripcion: text('descripcion').notNull(),
  correcto: boolean('correcto').notNull().default(false),
  orden: integer('orden').notNull(),
});
