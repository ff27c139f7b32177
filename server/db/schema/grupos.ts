import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const grupos = pgTable('grupo', {
  pedidoId: integer('pedido_id').primaryKey(),
  responsableId: integer('responsable_id'),
  creado: instant('creado').notNull().defaultNow(),
});

export const grupoInvitaciones = pgTable('grupo_invitacion', {
  grupoInvitacionId: integer('grupo_invitacion_id').primaryKey().generatedAlwaysAsIdentity(),
  pedidoItemId: integer('pedido_item_id').notNull(),
  nombre: text('nombre').notNull().default(''),
  correo: text('correo').notNull(),
  codigoHash: bytea('codigo_hash'),
  creado: instant('creado').notNull().defaultNow(),
  enviado: instant('enviado'),
  envios: smallint('envios').notNull().default(0),
  asientoId: integer('asiento_id'),
  anulada: instant('anulada'),
});

export const grupoConsentimientos = pgTable('grupo_consentimiento', {
  grupoConsentimientoId: integer('grupo_consentimiento_id').primaryKey().generatedAlwaysAsIdentity(),
  usuarioId: integer('usuario_id').notNull(),
  pedidoId: integer('pedido_id').notNull(),
  otorgado: boolean('otorgado').notNull(),
  origen: text('origen', { enum: ['activacion', 'cuenta', 'responsable'] }).notNull(),
  creado: instant('creado').notNull().defaultNow(),
});
