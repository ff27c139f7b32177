import { destinatarios } from 'domain/rules/destinatario.ts';
import { checkoutMedios } from 'domain/rules/formas-pago.ts';
import { clasesLinea } from 'domain/rules/pedidos.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, editColumns, instant } from './columns.ts';

export const pedidos = pgTable('pedido', {
  pedidoId: integer('pedido_id').primaryKey().generatedAlwaysAsIdentity(),
  numero: text('numero').notNull(),
  estado: text('estado', { enum: ['pendiente', 'pagado', 'rechazado', 'cancelado', 'reembolsado'] })
    .notNull()
    .default('pendiente'),
  usuarioId: integer('usuario_id'),
  buyerName: text('buyer_name').notNull(),
  buyerEmail: text('buyer_email').notNull().default(''),
  buyerPhone: text('buyer_phone').notNull().default(''),
  totalCentimos: integer('total_centimos').notNull(),
  moneda: text('moneda').notNull().default('PEN'),
  proveedor: text('proveedor', { enum: ['simulado', 'sandbox', 'mercadopago'] }).notNull(),
  preferencia: text('preferencia'),
  paymentUrl: text('payment_url'),
  cobroVence: instant('cobro_vence'),
  idempotencyKey: text('idempotency_key'),
  cuerpoHash: bytea('cuerpo_hash'),
  ...editColumns,
  pagado: instant('pagado'),
  busqueda: text('busqueda')
    .notNull()
    .generatedAlwaysAs(sql`fold_text(numero || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_phone)`),
  sobra: boolean('sobra').notNull().default(false),
  cuponId: integer('cupon_id'),
  cuponCodigo: text('cupon_codigo').notNull().default(''),
  destinatario: text('destinatario', { enum: destinatarios }).notNull().default('cuenta'),
  medioElegido: text('medio_elegido', { enum: checkoutMedios }),
  correcciones: smallint('correcciones').notNull().default(0),
  recordatorios: smallint('recordatorios').notNull().default(0),
  recordado: instant('recordado'),
  sinRecordatorios: boolean('sin_recordatorios').notNull().default(false),
  vendedorId: integer('vendedor_id'),
  origen: text('origen').notNull().default(''),
  motivoDescuento: text('motivo_descuento').notNull().default(''),
});

const { busqueda, ...shown } = getTableColumns(pedidos);
export const pedidoColumns = shown;

export const pedidoItems = pgTable('pedido_item', {
  pedidoItemId: integer('pedido_item_id').primaryKey().generatedAlwaysAsIdentity(),
  pedidoId: integer('pedido_id').notNull(),
  cursoId: integer('curso_id').notNull(),
  nombre: text('nombre').notNull(),
  precioCentimos: integer('precio_centimos').notNull(),
  cantidad: integer('cantidad').notNull(),
  precioListaCentimos: integer('precio_lista_centimos').notNull(),
  descuentoCentimos: integer('descuento_centimos').notNull().default(0),
  paqueteId: integer('paquete_id'),
  paquete: text('paquete').notNull().default(''),
  clase: text('clase', { enum: clasesLinea }).notNull().default('curso'),
});

export const pedidoEventos = pgTable('pedido_evento', {
  pedidoEventoId: bigint('pedido_evento_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  pedidoId: integer('pedido_id').notNull(),
  tipo: text('tipo').notNull(),
  detalle: jsonb('detalle').$type<Record<string, unknown>>().notNull().default({}),
  causadoPor: integer('causado_por'),
  creado: instant('creado').notNull().defaultNow(),
});

export const pedidoAccesos = pgTable('pedido_acceso', {
  codigoHash: bytea('codigo_hash').primaryKey(),
  pedidoId: integer('pedido_id').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  expira: instant('expira').notNull(),
  usado: instant('usado'),
  origen: text('origen', { enum: ['correo', 'pagina'] })
    .notNull()
    .default('correo'),
});

export const asientos = pgTable('asiento', {
  asientoId: integer('asiento_id').primaryKey().generatedAlwaysAsIdentity(),
  pedidoItemId: integer('pedido_item_id').notNull(),
  numero: integer('numero').notNull(),
  codigoHash: bytea('codigo_hash'),
  usuarioId: integer('usuario_id'),
  reclamado: instant('reclamado'),
  revocado: instant('revocado'),
  creado: instant('creado').notNull().defaultNow(),
  vueltas: smallint('vueltas').notNull().default(0),
});

export const notasInternas = pgTable('nota_interna', {
  notaInternaId: integer('nota_interna_id').primaryKey().generatedAlwaysAsIdentity(),
  pedidoId: integer('pedido_id'),
  usuarioId: integer('usuario_id'),
  interesadoId: integer('interesado_id'),
  texto: text('texto').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  creadoPor: integer('creado_por').notNull(),
});

export const pedidoComprobantes = pgTable('pedido_comprobante', {
  pedidoId: integer('pedido_id').primaryKey(),
  tipo: text('tipo', { enum: ['boleta', 'factura'] }).notNull(),
  tipoDocumento: text('tipo_documento', { enum: ['DNI', 'CE', 'RUC'] }).notNull(),
  documento: text('documento').notNull(),
  nombre: text('nombre').notNull(),
  direccion: text('direccion').notNull().default(''),
});
