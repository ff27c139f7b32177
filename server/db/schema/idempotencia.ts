import { bigint, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const idempotencias = pgTable('idempotencia', {
  idempotenciaId: bigint('idempotencia_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ambito: text('ambito').notNull(),
  clave: text('clave').notNull(),
  usuarioId: integer('usuario_id'),
  cuerpoHash: bytea('cuerpo_hash').notNull(),
  status: smallint('status'),
  respuesta: jsonb('respuesta').$type<unknown>(),
  creado: instant('creado').notNull().defaultNow(),
});
