import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Tables are described here for typed queries only; keys, checks and indexes are in ../migrations, in SQL. */

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export function instant(name: string) {
  return timestamp(name, { withTimezone: true });
}

/** Of records that administrators edit. A trigger maintains `version` and `actualizado`. */
export const editColumns = {
  version: integer('version').notNull().default(1),
  creado: instant('creado').notNull().defaultNow(),
  actualizado: instant('actualizado').notNull().defaultNow(),
};
