import { getViewSelectedFields, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

const cuponRow = {
  cuponId: integer('cupon_id').primaryKey().generatedAlwaysAsIdentity(),
  codigo: text('codigo').notNull(),
  porcentaje: integer('porcentaje'),
  montoCentimos: integer('monto_centimos'),
  desde: instant('desde'),
  hasta: instant('hasta'),
  usosMax: integer('usos_max'),
  usosPorPersona: integer('usos_por_persona'),
  todos: boolean('todos').notNull().default(true),
  activo: boolean('activo').notNull().default(true),
  ...editColumns,
  eliminado: instant('eliminado'),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(codigo)`),
};

/** All rows, deleted ones included: for writes. */
export const allCupones = pgTable('cupon', cuponRow);

/** Live rows; what queries read. */
export const cupones = pgView('cupon_vivo', cuponRow).existing();

const { busqueda, creado, actualizado, eliminado, ...shown } = getViewSelectedFields(cupones);
export const cuponColumns = shown;

export const cuponCursos = pgTable(
  'cupon_curso',
  { cuponId: integer('cupon_id').notNull(), cursoId: integer('curso_id').notNull() },
  (t) => [primaryKey({ columns: [t.cuponId, t.cursoId] })],
);
