import type { Cuenta, TipoExcluido } from 'domain/rules/formas-pago.ts';
import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { editColumns } from './columns.ts';

export const formasPago = pgTable('formas_pago', {
  formasPagoId: integer('formas_pago_id').primaryKey().default(1),
  yapeNumero: text('yape_numero').notNull().default(''),
  yapeTitular: text('yape_titular').notNull().default(''),
  yapeQr: text('yape_qr').notNull().default(''),
  plinNumero: text('plin_numero').notNull().default(''),
  plinTitular: text('plin_titular').notNull().default(''),
  plinQr: text('plin_qr').notNull().default(''),
  cuentas: jsonb('cuentas').$type<Cuenta[]>().notNull().default([]),
  indicaciones: text('indicaciones').notNull().default(''),
  cuotas: smallint('cuotas'),
  tiposExcluidos: text('tipos_excluidos').array().$type<TipoExcluido[]>().notNull().default([]),
  venceHoras: integer('vence_horas'),
  descriptor: text('descriptor').notNull().default(''),
  ...editColumns,
});
