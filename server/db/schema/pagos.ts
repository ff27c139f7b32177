import { estadosDevolucion, estadosPago } from 'domain/rules/pagos.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const pagos = pgTable('pago', {
  pagoId: integer('pago_id').primaryKey().generatedAlwaysAsIdentity(),
  pedidoId: integer('pedido_id').notNull(),
  proveedor: text('proveedor', { enum: ['simulado', 'sandbox', 'mercadopago', 'manual'] }).notNull(),
  referencia: text('referencia').notNull(),
  medio: text('medio').notNull().default(''),
  estado: text('estado', { enum: estadosPago }).notNull(),
  montoCentimos: integer('monto_centimos').notNull(),
  moneda: text('moneda').notNull(),
  registradoPor: integer('registrado_por'),
  creado: instant('creado').notNull().defaultNow(),
  actualizado: instant('actualizado').notNull().defaultNow(),
  devueltoCentimos: integer('devuelto_centimos').notNull().default(0),
  estadoProveedor: text('estado_proveedor').notNull().default(''),
  fechaOperacion: date('fecha_operacion', { mode: 'string' }),
  voucher: text('voucher').notNull().default(''),
  motivo: text('motivo').notNull().default(''),
  decidido: instant('decidido'),
  cobrado: instant('cobrado'),
  operacionClave: text('operacion_clave').generatedAlwaysAs(sql`operacion_clave(referencia)`),
  repetida: boolean('repetida').notNull().default(false),
  voucherHash: bytea('voucher_hash'),
});

export const devoluciones = pgTable('devolucion', {
  devolucionId: uuid('devolucion_id').primaryKey().defaultRandom(),
  pagoId: integer('pago_id').notNull(),
  modo: text('modo', { enum: ['proveedor', 'manual'] }).notNull(),
  estado: text('estado', { enum: estadosDevolucion }).notNull().default('pendiente'),
  montoCentimos: integer('monto_centimos').notNull(),
  devueltoAntesCentimos: integer('devuelto_antes_centimos').notNull(),
  motivo: text('motivo').notNull(),
  asientosRetirados: integer('asientos_retirados').array().notNull().default([]),
  referencia: text('referencia').notNull().default(''),
  error: text('error'),
  idempotencyKey: text('idempotency_key'),
  pedidaPor: integer('pedida_por').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  terminada: instant('terminada'),
  cuerpoHash: bytea('cuerpo_hash'),
});

export const retornos = pgTable('retorno', {
  retornoId: integer('retorno_id').primaryKey().generatedAlwaysAsIdentity(),
  pagoId: integer('pago_id').notNull(),
  devolucionId: uuid('devolucion_id'),
  montoCentimos: integer('monto_centimos').notNull(),
  fecha: instant('fecha').notNull().defaultNow(),
});

export const ventas = pgTable('venta', {
  ventaId: bigint('venta_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  pedidoId: integer('pedido_id').notNull(),
  pagoId: integer('pago_id').notNull(),
  retornoId: integer('retorno_id'),
  pedidoItemId: integer('pedido_item_id'),
  cursoId: integer('curso_id'),
  fecha: instant('fecha').notNull(),
  dia: date('dia', { mode: 'string' }).notNull().generatedAlwaysAs(sql`((fecha AT TIME ZONE 'America/Lima')::date)`),
  medio: text('medio').notNull(),
  montoCentimos: integer('monto_centimos').notNull(),
  cupos: integer('cupos').notNull(),
  pedidos: smallint('pedidos').notNull(),
  descuentoCentimos: integer('descuento_centimos').notNull().default(0),
  cuponCodigo: text('cupon_codigo').notNull(),
  vendedorId: integer('vendedor_id'),
  origen: text('origen').notNull(),
});

/** `contadoCentimos` is null where nobody counted. */
type MedioCounted = { medio: string; esperadoCentimos: number; contadoCentimos: number | null };

export const cierres = pgTable('cierre', {
  cierreId: integer('cierre_id').primaryKey().generatedAlwaysAsIdentity(),
  dia: date('dia', { mode: 'string' }).notNull(),
  cerrado: instant('cerrado').notNull().defaultNow(),
  cerradoPor: integer('cerrado_por').notNull(),
  medios: jsonb('medios').$type<MedioCounted[]>().notNull(),
  nota: text('nota').notNull().default(''),
  reabierto: instant('reabierto'),
  reabiertoPor: integer('reabierto_por'),
  motivo: text('motivo').notNull().default(''),
});

export const pagoEventos = pgTable('pago_evento', {
  pagoEventoId: bigint('pago_evento_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  proveedor: text('proveedor').notNull(),
  eventoId: text('evento_id').notNull(),
  tipo: text('tipo').notNull(),
  referencia: text('referencia'),
  pedidoId: integer('pedido_id'),
  cuerpo: jsonb('cuerpo').$type<unknown>().notNull(),
  recibido: instant('recibido').notNull().defaultNow(),
  procesado: instant('procesado'),
  error: text('error'),
});

export const pagoSeguimientos = pgTable('pago_seguimiento', {
  pedidoId: integer('pedido_id').primaryKey(),
  siguiente: instant('siguiente').notNull().defaultNow(),
});
