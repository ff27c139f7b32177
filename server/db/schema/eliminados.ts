import type { DeletedKind } from 'domain/schemas/eliminados.ts';
import { integer, pgView, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Deleted rows of every kind. */
export const eliminados = pgView('registro_eliminado', {
  tipo: text('tipo').$type<DeletedKind>().notNull(),
  id: integer('id').notNull(),
  nombre: text('nombre').notNull(),
  detalle: text('detalle').notNull(),
  busqueda: text('busqueda').notNull(),
  eliminado: instant('eliminado').notNull(),
}).existing();
