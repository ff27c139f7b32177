import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const correosSalientes = pgTable('correo_saliente', {
  correoSalienteId: bigint('correo_saliente_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  clave: text('clave'),
  para: text('para').notNull(),
  asunto: text('asunto').notNull(),
  texto: text('texto').notNull(),
  html: text('html').notNull().default(''),
  reservado: boolean('reservado').notNull().default(false),
  estado: text('estado', { enum: ['pendiente', 'enviado', 'rechazado', 'fallido'] })
    .notNull()
    .default('pendiente'),
  intentos: integer('intentos').notNull().default(0),
  error: text('error'),
  creado: instant('creado').notNull().defaultNow(),
  enviado: instant('enviado'),
  prioridad: smallint('prioridad').notNull().default(0),
  pedidoId: integer('pedido_id'),
  usuarioId: integer('usuario_id'),
  atendido: instant('atendido'),
  urlBaja: text('url_baja'),
  plantilla: text('plantilla'),
  datos: jsonb('datos').$type<Record<string, unknown>>(),
  reenvioDe: bigint('reenvio_de', { mode: 'number' }),
});
