import { seenOrigenes } from 'domain/rules/lecciones.ts';
import { bigint, boolean, integer, numeric, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

const matriculaRow = {
  usuarioId: integer('usuario_id').notNull(),
  cursoId: integer('curso_id').notNull(),
  asientoId: integer('asiento_id'),
  ultimoMaterialId: integer('ultimo_material_id'),
  ultimoAcceso: instant('ultimo_acceso'),
  creado: instant('creado').notNull().defaultNow(),
  /** Maintained by a trigger; null without access, or when all access was before the column existed. */
  primerAcceso: instant('primer_acceso'),
  /** Access beyond the end of the course. */
  accesoFin: instant('acceso_fin'),
};

/** All rows, those of deleted people included: for writes. */
export const allMatriculas = pgTable('matricula', matriculaRow, (t) => [
  primaryKey({ columns: [t.usuarioId, t.cursoId] }),
]);

/** Enrolments of live people in live courses; what queries read. */
export const matriculas = pgView('matricula_viva', {
  ...matriculaRow,
  /** An instalment of the seat is overdue. */
  pausada: boolean('pausada').notNull(),
}).existing();

/** The last enrolment that staff removed, with its former data. */
export const matriculasQuitadas = pgTable(
  'matricula_quitada',
  {
    usuarioId: integer('usuario_id').notNull(),
    cursoId: integer('curso_id').notNull(),
    asientoId: integer('asiento_id'),
    ultimoMaterialId: integer('ultimo_material_id'),
    ultimoAcceso: instant('ultimo_acceso'),
    primerAcceso: instant('primer_acceso'),
    accesoFin: instant('acceso_fin'),
    matriculado: instant('matriculado').notNull(),
    quitada: instant('quitada').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.cursoId] })],
);

/** The former enrolment of a revoked asiento. */
export const matriculasRevocadas = pgTable('matricula_revocada', {
  asientoId: integer('asiento_id').primaryKey(),
  ultimoMaterialId: integer('ultimo_material_id'),
  ultimoAcceso: instant('ultimo_acceso'),
  primerAcceso: instant('primer_acceso'),
  accesoFin: instant('acceso_fin'),
  matriculado: instant('matriculado').notNull(),
});

export const avances = pgTable(
  'avance',
  {
    usuarioId: integer('usuario_id').notNull(),
    materialId: integer('material_id').notNull(),
    visto: instant('visto').notNull().defaultNow(),
    origen: text('origen', { enum: seenOrigenes }),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.materialId] })],
);

/** A student's own notes on materials; nobody else reads them. */
export const apuntes = pgTable(
  'apunte',
  {
    usuarioId: integer('usuario_id').notNull(),
    materialId: integer('material_id').notNull(),
    texto: text('texto').notNull(),
    actualizado: instant('actualizado').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.materialId] })],
);

export const notasModulo = pgTable(
  'nota_modulo',
  {
    usuarioId: integer('usuario_id').notNull(),
    moduloId: integer('modulo_id').notNull(),
    nota: numeric('nota', { precision: 4, scale: 2, mode: 'number' }),
    nsp: boolean('nsp').notNull().default(false),
    puestaPor: integer('puesta_por').notNull(),
    ...editColumns,
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.moduloId] })],
);

/** Written by a trigger whenever a grade changes. */
export const notasModuloHistoria = pgTable('nota_modulo_historia', {
  notaModuloHistoriaId: bigint('nota_modulo_historia_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  usuarioId: integer('usuario_id').notNull(),
  moduloId: integer('modulo_id').notNull(),
  antes: numeric('antes', { precision: 4, scale: 2, mode: 'number' }),
  despues: numeric('despues', { precision: 4, scale: 2, mode: 'number' }),
  antesNsp: boolean('antes_nsp').notNull().default(false),
  despuesNsp: boolean('despues_nsp').notNull().default(false),
  puestaPor: integer('puesta_por').notNull(),
  creado: instant('creado').notNull().defaultNow(),
});
