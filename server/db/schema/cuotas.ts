import { planTipos } from 'domain/rules/cuotas.ts';
import { boolean, date, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const planesCuotas = pgTable('plan_cuotas', {
  planCuotasId: integer('plan_cuotas_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id'),
  paqueteId: integer('paquete_id'),
  tipo: text('tipo', { enum: planTipos }).notNull(),
  cuotas: integer('cuotas').notNull(),
  inicialCentimos: integer('inicial_centimos'),
  cadaDias: integer('cada_dias'),
  recargo: integer('recargo').notNull().default(0),
  hasta: date('hasta'),
  gracia: integer('gracia').notNull().default(5),
  activo: boolean('activo').notNull().default(true),
  ...editColumns,
});

/** A purchase in instalments, with the terms as accepted. */
export const planPedidos = pgTable('plan_pedido', {
  planPedidoId: integer('plan_pedido_id').primaryKey().generatedAlwaysAsIdentity(),
  pedidoId: integer('pedido_id').notNull(),
  planCuotasId: integer('plan_cuotas_id').notNull(),
  nombre: text('nombre').notNull(),
  gracia: integer('gracia').notNull(),
  creado: instant('creado').notNull().defaultNow(),
});

export const cuotas = pgTable('cuota', {
  cuotaId: integer('cuota_id').primaryKey().generatedAlwaysAsIdentity(),
  planPedidoId: integer('plan_pedido_id').notNull(),
  numero: integer('numero').notNull(),
  vence: date('vence').notNull(),
  montoCentimos: integer('monto_centimos').notNull(),
  pedidoId: integer('pedido_id').notNull(),
  perdonada: instant('perdonada'),
  perdonadaPor: integer('perdonada_por'),
  motivo: text('motivo').notNull().default(''),
});

/** The instalments that one pedido for several of them pays. */
export const saldoCuotas = pgTable(
  'saldo_cuota',
  { pedidoId: integer('pedido_id').notNull(), cuotaId: integer('cuota_id').notNull() },
  (table) => [primaryKey({ columns: [table.pedidoId, table.cuotaId] })],
);

/** Every pedido that an instalment can be paid with: its own, and those for several of them. */
export const cuotaPedidos = pgView('cuota_pedido', {
  planPedidoId: integer('plan_pedido_id').notNull(),
  cuotaId: integer('cuota_id').notNull(),
  numero: integer('numero').notNull(),
  pedidoId: integer('pedido_id').notNull(),
  saldo: boolean('saldo').notNull(),
}).existing();

/** Neither paid nor forgiven, of purchases whose first instalment is paid. */
export const cuotasDebidas = pgView('cuota_debida', {
  cuotaId: integer('cuota_id').notNull(),
  planPedidoId: integer('plan_pedido_id').notNull(),
  numero: integer('numero').notNull(),
  vence: date('vence').notNull(),
  montoCentimos: integer('monto_centimos').notNull(),
  pedidoId: integer('pedido_id').notNull(),
  primerPedidoId: integer('primer_pedido_id').notNull(),
  gracia: integer('gracia').notNull(),
  vencida: boolean('vencida').notNull(),
}).existing();
