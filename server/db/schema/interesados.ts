import { canales, estadosInteresado } from 'domain/rules/interesados.ts';
import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const interesados = pgTable('interesado', {
  interesadoId: integer('interesado_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id'),
  paqueteId: integer('paquete_id'),
  nombre: text('nombre').notNull(),
  correo: text('correo').notNull().default(''),
  celular: text('celular').notNull().default(''),
  estado: text('estado', { enum: estadosInteresado }).notNull().default('nuevo'),
  motivo: text('motivo').notNull().default(''),
  responsableId: integer('responsable_id'),
  canal: text('canal', { enum: canales }).notNull(),
  origen: text('origen').notNull().default(''),
  recordar: date('recordar'),
  veces: integer('veces').notNull().default(1),
  privacidadVersion: integer('privacidad_version'),
  consentido: instant('consentido'),
  pedidoId: integer('pedido_id'),
  ultimo: instant('ultimo').notNull().defaultNow(),
  ...editColumns,
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(nombre || ' ' || correo || ' ' || celular)`),
});
