import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Steps of the hourly clean-up that failed in its last run. */
export const limpiezaFallos = pgTable('limpieza_fallo', {
  paso: text('paso').primaryKey(),
  desde: instant('desde').notNull().defaultNow(),
  ultimo: instant('ultimo').notNull().defaultNow(),
  veces: integer('veces').notNull().default(1),
});
