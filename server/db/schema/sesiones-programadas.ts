import { asistenciaOrigenes } from 'domain/schemas/sesiones.ts';
import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** When a material of type SES is held. `sesion` is the table of signed-in browsers. */
export const sesionesProgramadas = pgTable('sesion_programada', {
  materialId: integer('material_id').primaryKey(),
  inicio: instant('inicio').notNull(),
  fin: instant('fin').notNull(),
  ponenteId: integer('ponente_id'),
  grabacion: text('grabacion').notNull().default(''),
  secuencia: integer('secuencia').notNull().default(0),
  cancelada: instant('cancelada'),
  creado: instant('creado').notNull().defaultNow(),
});

export const asistencias = pgTable(
  'asistencia',
  {
    materialId: integer('material_id').notNull(),
    usuarioId: integer('usuario_id').notNull(),
    entro: instant('entro'),
    origen: text('origen', { enum: asistenciaOrigenes }).notNull(),
    presente: boolean('presente').notNull().default(true),
    minutos: integer('minutos'),
    registradoPor: integer('registrado_por'),
    actualizado: instant('actualizado').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.materialId, t.usuarioId] })],
);

export const calendarios = pgTable('calendario', {
  calendarioId: integer('calendario_id').primaryKey().generatedAlwaysAsIdentity(),
  usuarioId: integer('usuario_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  ultimoUso: instant('ultimo_uso'),
});

export const preferenciasRecordatorio = pgTable('preferencia_recordatorio', {
  usuarioId: integer('usuario_id').primaryKey(),
  unDia: boolean('un_dia').notNull().default(true),
  unaHora: boolean('una_hora').notNull().default(true),
  actualizado: instant('actualizado').notNull().defaultNow(),
});

/** A course without a row asks for no attendance. */
export const asistenciaMinimas = pgTable('asistencia_minima', {
  cursoId: integer('curso_id').primaryKey(),
  porcentaje: smallint('porcentaje').notNull(),
  actualizado: instant('actualizado').notNull().defaultNow(),
});

/** Sessions of a course that changed in one act; told by mail at `sale`, undone until then. */
export const cambiosHorario = pgTable('cambio_horario', {
  cambioHorarioId: integer('cambio_horario_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  motivo: text('motivo').notNull().default(''),
  hechoPor: integer('hecho_por'),
  creado: instant('creado').notNull().defaultNow(),
  sale: instant('sale').notNull(),
  enviado: instant('enviado'),
  envioId: integer('envio_id'),
  deshecho: instant('deshecho'),
});

export const cambiosSesion = pgTable(
  'cambio_sesion',
  {
    cambioHorarioId: integer('cambio_horario_id').notNull(),
    materialId: integer('material_id').notNull(),
    antesInicio: instant('antes_inicio').notNull(),
    antesFin: instant('antes_fin').notNull(),
    antesCancelada: instant('antes_cancelada'),
    inicio: instant('inicio').notNull(),
    fin: instant('fin').notNull(),
    cancelada: instant('cancelada'),
    secuencia: integer('secuencia').notNull(),
  },
  (t) => [primaryKey({ columns: [t.cambioHorarioId, t.materialId] })],
);
