import { entregas } from 'domain/rules/rendicion.ts';
import { bigint, integer, jsonb, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, editColumns, instant } from './columns.ts';

/** A question as it was when the attempt was submitted. */
export type GradedPregunta = {
  preguntaId: number;
  enunciado: string;
  tipo: 1 | 2 | 3;
  exclusiva: boolean;
  opciones: { opcionId: number; descripcion: string; correcto: boolean; storedId?: number }[];
  /** Id in the database, where the sitting uses ids of its own. */
  storedId?: number;
  /** Attempts of earlier versions have none. */
  explicacion?: string;
  imagen?: string;
  imagenTexto?: string;
};

/** A question of a sitting, as it was at its start. */
export type DrawnPregunta = GradedPregunta & { imagen: string; version: number };

export const intentos = pgTable('intento', {
  intentoId: integer('intento_id').primaryKey().generatedAlwaysAsIdentity(),
  usuarioId: integer('usuario_id').notNull(),
  pruebaId: integer('prueba_id').notNull(),
  numero: integer('numero').notNull(),
  preguntas: jsonb('preguntas').$type<GradedPregunta[]>().notNull(),
  opciones: integer('opciones').array().notNull().default([]),
  estado: text('estado', { enum: ['pendiente', 'calificado'] }).notNull(),
  nota: numeric('nota', { precision: 4, scale: 2, mode: 'number' }),
  enviado: instant('enviado').notNull().defaultNow(),
  calificado: instant('calificado'),
  anulado: instant('anulado'),
  /** Start of the sitting; null for a test without an explicit start. */
  inicio: instant('inicio'),
  entrega: text('entrega', { enum: entregas }).notNull().default('normal'),
});

export const respuestasAbiertas = pgTable(
  'respuesta_abierta',
  {
    intentoId: integer('intento_id').notNull(),
    preguntaId: integer('pregunta_id').notNull(),
    texto: text('texto').notNull(),
    puntos: numeric('puntos', { precision: 4, scale: 2, mode: 'number' }),
    comentario: text('comentario').notNull().default(''),
    calificado: instant('calificado'),
    calificadoPor: integer('calificado_por'),
  },
  (t) => [primaryKey({ columns: [t.intentoId, t.preguntaId] })],
);

export const borradores = pgTable(
  'borrador',
  {
    usuarioId: integer('usuario_id').notNull(),
    pruebaId: integer('prueba_id').notNull(),
    opciones: integer('opciones').array().notNull().default([]),
    abiertas: jsonb('abiertas').$type<{ preguntaId: number; texto: string }[]>().notNull().default([]),
    ...editColumns,
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.pruebaId] })],
);

export const rendiciones = pgTable(
  'rendicion',
  {
    usuarioId: integer('usuario_id').notNull(),
    pruebaId: integer('prueba_id').notNull(),
    inicio: instant('inicio').notNull(),
    /** Of the test at the start; null without a limit. */
    minutos: integer('minutos'),
    fin: instant('fin'),
    preguntas: jsonb('preguntas').$type<DrawnPregunta[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.pruebaId] })],
);

/** Extra time, attempts or dates granted to a student in a test. */
export const concesiones = pgTable(
  'concesion',
  {
    usuarioId: integer('usuario_id').notNull(),
    pruebaId: integer('prueba_id').notNull(),
    prorroga: integer('prorroga').notNull().default(0),
    intentosExtra: integer('intentos_extra').notNull().default(0),
    apertura: instant('apertura'),
    cierre: instant('cierre'),
    actualizado: instant('actualizado').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.pruebaId] })],
);

export const idempotencias = pgTable('idempotencia', {
  idempotenciaId: bigint('idempotencia_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ambito: text('ambito').notNull(),
  clave: text('clave').notNull(),
  usuarioId: integer('usuario_id'),
  cuerpoHash: bytea('cuerpo_hash').notNull(),
  status: smallint('status'),
  respuesta: jsonb('respuesta').$type<unknown>(),
  creado: instant('creado').notNull().defaultNow(),
});
