import { changeKinds } from 'domain/rules/horario.ts';
import { fechaClases } from 'domain/rules/traslado.ts';
import { asistenciaOrigenes } from 'domain/schemas/sesiones.ts';
import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
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
  serie: uuid('serie'),
  serieVideo: text('serie_video'),
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
  agenda: boolean('agenda').notNull().default(false),
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

/** Sessions of a course changed in one act: mailed at `sale`, can be undone until then. */
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
  tipo: text('tipo', { enum: changeKinds }).notNull().default('sesiones'),
});

export const cambiosFecha = pgTable('cambio_fecha', {
  cambioFechaId: integer('cambio_fecha_id').primaryKey().generatedAlwaysAsIdentity(),
  cambioHorarioId: integer('cambio_horario_id').notNull(),
  clase: text('clase', { enum: fechaClases }).notNull(),
  pruebaId: integer('prueba_id'),
  usuarioId: integer('usuario_id'),
  antes: instant('antes').notNull(),
  despues: instant('despues').notNull(),
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

/** Clashes of two sessions, or with a holiday (`otroId` null), that somebody accepted while both had these dates. */
export const choquesAceptados = pgTable('choque_aceptado', {
  materialId: integer('material_id').notNull(),
  otroId: integer('otro_id'),
  inicio: instant('inicio').notNull(),
  otroInicio: instant('otro_inicio'),
  nota: text('nota').notNull().default(''),
  aceptadoPor: integer('aceptado_por'),
  creado: instant('creado').notNull().defaultNow(),
});

/** Which student a person in Zoom's reports is, by a hash of the address or name. */
export const zoomPeople = pgTable(
  'zoom_conocido',
  {
    cursoId: integer('curso_id').notNull(),
    huella: text('huella').notNull(),
    usuarioId: integer('usuario_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.cursoId, t.huella] })],
);
