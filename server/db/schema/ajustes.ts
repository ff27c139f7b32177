import type { Feriado } from 'domain/rules/working-days.ts';
import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { editColumns } from './columns.ts';

const ownText = (name: string) => text(name).notNull().default('');

export const ajustes = pgTable('ajustes', {
  ajustesId: integer('ajustes_id').primaryKey().default(1),
  nombre: ownText('nombre'),
  telefono: ownText('telefono'),
  correo: ownText('correo'),
  whatsapp: ownText('whatsapp'),
  ciudad: ownText('ciudad'),
  direccion: ownText('direccion'),
  razonSocial: ownText('razon_social'),
  ruc: ownText('ruc'),
  codigoLibro: ownText('codigo_libro'),
  desde: smallint('desde'),
  facebook: ownText('facebook'),
  instagram: ownText('instagram'),
  youtube: ownText('youtube'),
  pieCorreo: ownText('pie_correo'),
  textoPendiente: ownText('texto_pendiente'),
  textoPagado: ownText('texto_pagado'),
  textoCertificado: ownText('texto_certificado'),
  feriados: jsonb('feriados').$type<Feriado[]>().notNull().default([]),
  ...editColumns,
});
