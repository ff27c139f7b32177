import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const auditorias = pgTable('auditoria', {
  auditoriaId: bigint('auditoria_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  creado: instant('creado').notNull().defaultNow(),
  usuarioId: integer('usuario_id'),
  accion: text('accion').notNull(),
  entidad: text('entidad').notNull(),
  entidadId: text('entidad_id').notNull(),
  antes: jsonb('antes').$type<Record<string, unknown>>(),
  despues: jsonb('despues').$type<Record<string, unknown>>(),
  requestId: text('request_id'),
  busqueda: text('busqueda')
    .notNull()
    .generatedAlwaysAs(sql`fold_text(
  accion || ' ' || entidad || ' ' || entidad_id || ' '
  || coalesce(despues->>'nombre', antes->>'nombre', despues->>'titulo', antes->>'titulo', '') || ' '
  || coalesce(despues->>'apellido', antes->>'apellido', '')
)`),
});
