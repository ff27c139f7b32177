import { archivoTargets, archivoTipos, noMarkReasons } from 'domain/formats/archivos.ts';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant, int4multirange } from './columns.ts';

/** Files that administrators upload for materials. */
export const archivosSubidos = pgTable('archivo_subido', {
  archivoSubidoId: integer('archivo_subido_id').primaryKey().generatedAlwaysAsIdentity(),
  clave: text('clave').notNull(),
  nombre: text('nombre').notNull(),
  tipo: text('tipo', { enum: archivoTipos }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  hash: bytea('hash'),
  estado: text('estado', { enum: ['subiendo', 'listo', 'borrando', 'borrado'] })
    .notNull()
    .default('subiendo'),
  subida: text('subida').notNull(),
  parteBytes: integer('parte_bytes').notNull(),
  modificado: bigint('modificado', { mode: 'number' }).notNull(),
  destino: text('destino', { enum: archivoTargets }).notNull(),
  moduloId: integer('modulo_id').notNull(),
  materialId: integer('material_id'),
  sinMarca: text('sin_marca', { enum: noMarkReasons }),
  creadoPor: integer('creado_por').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  sinUso: instant('sin_uso'),
  revisar: instant('revisar'),
  juzgar: boolean('juzgar').notNull().default(false),
  duracion: integer('duracion'),
  agotados: integer('agotados').notNull().default(0),
});

export const archivosMaterial = pgTable('archivo_material', {
  materialId: integer('material_id').primaryKey(),
  archivoSubidoId: integer('archivo_subido_id').notNull(),
  subtitulosId: integer('subtitulos_id'),
  ligeroId: integer('ligero_id'),
  marcar: boolean('marcar').notNull().default(false),
});

/** Where a student left a video, and the ranges played. */
export const archivosPosicion = pgTable(
  'archivo_posicion',
  {
    usuarioId: integer('usuario_id').notNull(),
    materialId: integer('material_id').notNull(),
    segundos: integer('segundos').notNull(),
    actualizado: instant('actualizado').notNull().defaultNow(),
    vistos: int4multirange('vistos').notNull().default('{}'),
    medido: instant('medido').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.materialId] })],
);

/** Deleted materials, for as long as they can be restored. */
export const archivosEliminados = pgTable('archivo_eliminado', {
  materialId: integer('material_id').primaryKey(),
  moduloId: integer('modulo_id').notNull(),
  nombre: text('nombre').notNull(),
  datos: jsonb('datos').notNull(),
  archivoSubidoId: integer('archivo_subido_id'),
  subtitulosId: integer('subtitulos_id'),
  ligeroId: integer('ligero_id'),
  marcar: boolean('marcar').notNull().default(false),
  eliminado: instant('eliminado').notNull().defaultNow(),
});
