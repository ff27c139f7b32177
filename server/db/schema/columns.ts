import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Tables are described here for typed queries only; keys, checks and indexes are in ../migrations, in SQL. */

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export function instante(name: string) {
  return timestamp(name, { withTimezone: true });
}

/** Of records that administrators edit. A trigger maintains `version` and `actualizado`. */
export const edicion = {
  version: integer('version').notNull().default(1),
  creado: instante('creado').notNull().defaultNow(),
  actualizado: instante('actualizado').notNull().defaultNow(),
};
