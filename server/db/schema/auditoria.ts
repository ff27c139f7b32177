import { eventoTipos } from 'domain/formats/security-events.ts';
import { countedActs } from 'domain/rules/protected-acts.ts';
import type { DeletedKind } from 'domain/schemas/eliminados.ts';
import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, pgView, text } from 'drizzle-orm/pg-core';
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
  acto: text('acto', { enum: countedActs }),
  busqueda: text('busqueda')
    .notNull()
    .generatedAlwaysAs(sql`fold_text(
  accion || ' ' || entidad || ' ' || entidad_id || ' '
  || coalesce(despues->>'nombre', antes->>'nombre', despues->>'titulo', antes->>'titulo', '') || ' '
  || coalesce(despues->>'apellido', antes->>'apellido', '')
)`),
});

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

/** Deleted rows of every kind. */
export const eliminados = pgView('registro_eliminado', {
  tipo: text('tipo').$type<DeletedKind>().notNull(),
  id: integer('id').notNull(),
  nombre: text('nombre').notNull(),
  detalle: text('detalle').notNull(),
  busqueda: text('busqueda').notNull(),
  eliminado: instant('eliminado').notNull(),
}).existing();
