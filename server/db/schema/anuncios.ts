import { segmentos } from 'domain/rules/anuncios.ts';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const anuncios = pgTable('anuncio', {
  anuncioId: integer('anuncio_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  titulo: text('titulo').notNull(),
  texto: text('texto').notNull(),
  publicarEn: instant('publicar_en').notNull(),
  publicado: instant('publicado'),
  retirado: instant('retirado'),
  ultimoUsuarioId: integer('ultimo_usuario_id').notNull().default(0),
  correos: integer('correos').notNull().default(0),
  enviado: instant('enviado'),
  clave: text('clave').notNull(),
  creadoPor: integer('creado_por').notNull(),
  ...editColumns,
  segmento: text('segmento', { enum: segmentos }).notNull().default('todos'),
});

/** Recipients of an announcement with the segment `elegidos`. */
export const anuncioElegidos = pgTable(
  'anuncio_elegido',
  {
    anuncioId: integer('anuncio_id').notNull(),
    usuarioId: integer('usuario_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.anuncioId, t.usuarioId] })],
);

export const anunciosLeidos = pgTable(
  'anuncio_leido',
  {
    anuncioId: integer('anuncio_id').notNull(),
    usuarioId: integer('usuario_id').notNull(),
    leido: instant('leido').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.anuncioId, t.usuarioId] })],
);

/** A row means that this person wants no announcement mails of this course. */
export const anuncioBajas = pgTable(
  'anuncio_baja',
  {
    usuarioId: integer('usuario_id').notNull(),
    cursoId: integer('curso_id').notNull(),
    creado: instant('creado').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.cursoId] })],
);

export const consultas = pgTable('consulta', {
  consultaId: integer('consulta_id').primaryKey().generatedAlwaysAsIdentity(),
  moduloId: integer('modulo_id').notNull(),
  usuarioId: integer('usuario_id').notNull(),
  texto: text('texto').notNull(),
  respuesta: text('respuesta'),
  respondida: instant('respondida'),
  respondidaPor: integer('respondida_por'),
  oculta: instant('oculta'),
  ...editColumns,
});
