import { getViewSelectedFields, sql } from 'drizzle-orm';
import { date, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

const entidadRow = {
  entidadId: integer('entidad_id').primaryKey().generatedAlwaysAsIdentity(),
  titulo: text('titulo').notNull(),
  ubicacion: text('ubicacion').notNull(),
  acronimo: text('acronimo').notNull(),
  descripcion: text('descripcion').notNull(),
  firma: text('firma').notNull().default(''),
  logo: text('logo').notNull().default(''),
  firmante: text('firmante').notNull().default(''),
  cargoFirmante: text('cargo_firmante').notNull().default(''),
  clase: text('clase', { enum: ['escuela', 'colegio', 'universidad'] })
    .notNull()
    .default('escuela'),
  convenio: text('convenio').notNull().default(''),
  convenioDesde: date('convenio_desde', { mode: 'string' }),
  convenioHasta: date('convenio_hasta', { mode: 'string' }),
  ...editColumns,
  eliminado: instant('eliminado'),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(titulo || ' ' || acronimo || ' ' || ubicacion)`),
};

/** All rows, deleted ones included: for writes, and for history that still names them. */
export const allEntidades = pgTable('entidad', entidadRow);

/** Live rows; what queries read. */
export const entidades = pgView('entidad_viva', entidadRow).existing();

const { busqueda, ...shown } = getViewSelectedFields(entidades);
export const entidadColumns = shown;
