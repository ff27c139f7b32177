import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Tables are described here for typed queries only; keys, checks and indexes are in ../migrations, in SQL. */

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** Written and read as text, `{[0,10),[20,25)}`. */
export const int4multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export function instant(name: string) {
  return timestamp(name, { withTimezone: true });
}

/** For records that administrators edit. A trigger maintains `version` and `actualizado`. */
export const editColumns = {
  version: integer('version').notNull().default(1),
  creado: instant('creado').notNull().defaultNow(),
  actualizado: instant('actualizado').notNull().defaultNow(),
};
