import { ownerTypes } from 'domain/formats/images.ts';
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const archivos = pgTable('archivo', {
  archivoId: integer('archivo_id').primaryKey().generatedAlwaysAsIdentity(),
  clave: text('clave').notNull(),
  nombre: text('nombre').notNull(),
  ownerType: text('owner_type', { enum: ownerTypes }).notNull(),
  ownerId: integer('owner_id'),
  contentType: text('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }),
  ancho: integer('ancho'),
  alto: integer('alto'),
  hash: bytea('hash'),
  estado: text('estado', { enum: ['pendiente', 'listo', 'borrando', 'borrado'] })
    .notNull()
    .default('pendiente'),
  creadoPor: integer('creado_por'),
  creado: instant('creado').notNull().defaultNow(),
  sinUso: instant('sin_uso'),
  revisar: instant('revisar'),
  alLlegar: boolean('al_llegar').notNull().default(false),
});

/** Steps of the hourly clean-up that failed in its last run. */
export const limpiezaFallos = pgTable('limpieza_fallo', {
  paso: text('paso').primaryKey(),
  desde: instant('desde').notNull().defaultNow(),
  ultimo: instant('ultimo').notNull().defaultNow(),
  veces: integer('veces').notNull().default(1),
});
