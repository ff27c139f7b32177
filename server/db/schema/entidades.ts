import { getTableColumns, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edicion, instante } from './columns.ts';

export const entidades = pgTable('entidad', {
  entidadId: integer('entidad_id').primaryKey().generatedAlwaysAsIdentity(),
  titulo: text('titulo').notNull(),
  ubicacion: text('ubicacion').notNull(),
  acronimo: text('acronimo').notNull(),
  descripcion: text('descripcion').notNull(),
  firma: text('firma').notNull().default(''),
  logo: text('logo').notNull().default(''),
  firmante: text('firmante').notNull().default(''),
  cargoFirmante: text('cargo_firmante').notNull().default(''),
  ...edicion,
  eliminado: instante('eliminado'),
  busqueda: text('busqueda')
    .notNull()
    .generatedAlwaysAs(sql`normalizar(titulo || ' ' || acronimo || ' ' || ubicacion)`),
});

const { busqueda, ...shown } = getTableColumns(entidades);
export const entidadColumns = shown;
