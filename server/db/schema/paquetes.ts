import { getTableColumns, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const paquetes = pgTable('paquete', {
  paqueteId: integer('paquete_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  resumen: text('resumen').notNull().default(''),
  descripcion: text('descripcion').notNull().default(''),
  elige: integer('elige'),
  porcentaje: integer('porcentaje'),
  precioCentimos: integer('precio_centimos'),
  desde: instant('desde'),
  hasta: instant('hasta'),
  conCupones: boolean('con_cupones').notNull().default(false),
  activo: boolean('activo').notNull().default(true),
  ...editColumns,
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(nombre || ' ' || resumen)`),
});

const { busqueda, creado, actualizado, ...shown } = getTableColumns(paquetes);
export const paqueteColumns = shown;

export const paqueteCursos = pgTable(
  'paquete_curso',
  {
    paqueteId: integer('paquete_id').notNull(),
    cursoId: integer('curso_id').notNull(),
    orden: integer('orden').notNull(),
  },
  (t) => [primaryKey({ columns: [t.paqueteId, t.cursoId] })],
);
