import { type AnsweredPregunta, citas, type PreguntaEncuesta } from 'domain/rules/encuestas.ts';
import { estadosVoz } from 'domain/rules/voces.ts';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, pgTable, pgView, smallint, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const encuestas = pgTable('encuesta', {
  cursoId: integer('curso_id').primaryKey(),
  preguntas: jsonb('preguntas').$type<PreguntaEncuesta[]>().notNull(),
  activa: boolean('activa').notNull().default(true),
  exigida: boolean('exigida').notNull().default(false),
  ...editColumns,
});

/** The survey of every live course; without `preguntas` the standard questions are asked. */
export const cursoEncuestas = pgView('encuesta_curso', {
  cursoId: integer('curso_id').notNull(),
  nombre: text('nombre').notNull(),
  publicado: boolean('publicado').notNull(),
  aSuRitmo: boolean('a_su_ritmo').notNull(),
  preguntas: jsonb('preguntas').$type<PreguntaEncuesta[]>(),
  activa: boolean('activa').notNull(),
  exigida: boolean('exigida').notNull(),
  version: integer('version').notNull(),
  abre: instant('abre').notNull(),
}).existing();

const respuestaRow = {
  encuestaRespuestaId: integer('encuesta_respuesta_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  usuarioId: integer('usuario_id'),
  respuestas: jsonb('respuestas').$type<AnsweredPregunta[]>().notNull(),
  cita: text('cita', { enum: citas }).notNull().default('no'),
  docente: smallint('docente').generatedAlwaysAs(sql`respuesta_of(respuestas, 'docente')`),
  contenidos: smallint('contenidos').generatedAlwaysAs(sql`respuesta_of(respuestas, 'contenidos')`),
  plataforma: smallint('plataforma').generatedAlwaysAs(sql`respuesta_of(respuestas, 'plataforma')`),
  recomendaria: smallint('recomendaria').generatedAlwaysAs(sql`respuesta_of(respuestas, 'recomendaria')`),
  creada: instant('creada').notNull().defaultNow(),
  actualizada: instant('actualizada').notNull().defaultNow(),
};

export const encuestaRespuestas = pgTable('encuesta_respuesta', respuestaRow);

/** Answers that count: of live courses, and not of deleted people. */
export const liveRespuestas = pgView('encuesta_respuesta_viva', respuestaRow).existing();

/** Words that a student allows to quote; a trigger on `encuesta_respuesta` makes and removes them. */
export const voces = pgTable('voz', {
  vozId: integer('voz_id').primaryKey().generatedAlwaysAsIdentity(),
  encuestaRespuestaId: integer('encuesta_respuesta_id').notNull(),
  original: text('original').notNull(),
  texto: text('texto'),
  estado: text('estado', { enum: estadosVoz }).notNull().default('pendiente'),
  ...editColumns,
});

/** Published words of live people about live courses. */
export const publicVoces = pgView('voz_publica', {
  vozId: integer('voz_id').notNull(),
  cursoId: integer('curso_id').notNull(),
  texto: text('texto').notNull(),
  cita: text('cita', { enum: citas }).notNull(),
  nombre: text('nombre').notNull(),
  apellido: text('apellido').notNull(),
}).existing();

/** Only courses with five answers or more. */
export const cursoOpiniones = pgView('curso_opinion', {
  cursoId: integer('curso_id').notNull(),
  promedio: doublePrecision('promedio').notNull(),
  respuestas: integer('respuestas').notNull(),
}).existing();
