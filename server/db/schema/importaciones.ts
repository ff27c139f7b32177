import type { ImportedRow } from 'domain/rules/importacion.ts';
import type { ImportacionResult } from 'domain/schemas/matriculas.ts';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A person enrolled by an import; `nuevo` when it also created the account. */
export type ImportacionMail = { usuarioId: number; nuevo: boolean };

export const importaciones = pgTable('importacion', {
  importacionId: integer('importacion_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  creadoPor: integer('creado_por').notNull(),
  estado: text('estado', { enum: ['pendiente', 'en-curso', 'terminada', 'fallida'] })
    .notNull()
    .default('pendiente'),
  total: integer('total').notNull(),
  hechas: integer('hechas').notNull().default(0),
  completarCeros: boolean('completar_ceros').notNull().default(false),
  filas: jsonb('filas').$type<ImportedRow[]>().notNull(),
  resultado: jsonb('resultado').$type<ImportacionResult>(),
  avisos: jsonb('avisos').$type<ImportacionMail[]>().notNull().default([]),
  avisadas: integer('avisadas').notNull().default(0),
  creado: instant('creado').notNull().defaultNow(),
  iniciado: instant('iniciado'),
  terminado: instant('terminado'),
  aceptarTipos: boolean('aceptar_tipos').notNull().default(false),
  /** Whether the people get a mail. */
  avisar: boolean('avisar').notNull().default(true),
  deshecha: instant('deshecha'),
  restaurarEliminados: boolean('restaurar_eliminados').notNull().default(false),
});
