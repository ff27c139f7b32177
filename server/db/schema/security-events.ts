import { eventoTipos } from 'domain/formats/security-events.ts';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const eventosSeguridad = pgTable('evento_seguridad', {
  eventoSeguridadId: bigint('evento_seguridad_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  creado: instant('creado').notNull().defaultNow(),
  tipo: text('tipo', { enum: eventoTipos }).notNull(),
  usuarioId: integer('usuario_id'),
  actorId: integer('actor_id'),
  origen: text('origen'),
  detalle: text('detalle').notNull().default(''),
  requestId: text('request_id'),
});
