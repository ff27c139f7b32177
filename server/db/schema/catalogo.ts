import { bigint, integer, pgTable, pgView } from 'drizzle-orm/pg-core';

export const catalogoCambios = pgTable('catalogo_cambio', {
  casilla: integer('casilla').primaryKey().generatedAlwaysAsIdentity(),
  cambios: bigint('cambios', { mode: 'number' }).notNull().default(1),
});

/** One row. Changes with every commit that touches what public pages show; announced on the channel `catalogo`. */
export const catalogoVersion = pgView('catalogo_version', {
  version: bigint('version', { mode: 'number' }),
}).existing();
