import { roles, rolIds } from 'domain/rules/permisos.ts';
import { getViewSelectedFields, sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, pgView, smallint, text } from 'drizzle-orm/pg-core';
import { editColumns, instant } from './columns.ts';

export const rolRows = pgTable('rol', {
  rolId: smallint('rol_id').primaryKey(),
  nombre: text('nombre', { enum: roles }).notNull(),
});

const usuarioRow = {
  usuarioId: integer('usuario_id').primaryKey().generatedAlwaysAsIdentity(),
  dni: text('dni').notNull(),
  correo: text('correo').notNull(),
  nombre: text('nombre').notNull(),
  apellido: text('apellido').notNull(),
  numero: text('numero').notNull().default(''),
  contrasena: text('contrasena'),
  rolId: smallint('rol_id').notNull().default(rolIds.USU),
  ...editColumns,
  eliminado: instant('eliminado'),
  busqueda: text('busqueda')
    .notNull()
    .generatedAlwaysAs(sql`fold_text(dni || ' ' || nombre || ' ' || apellido || ' ' || correo)`),
  tipoDocumento: text('tipo_documento', { enum: ['DNI', 'CE', 'PAS'] })
    .notNull()
    .default('DNI'),
  correoConfirmado: boolean('correo_confirmado').notNull().default(true),
  otrosRoles: smallint('otros_roles').array().notNull().default([]),
};

/** All rows, deleted ones included: for writes, and for history that still names them. */
export const allUsuarios = pgTable('usuario', usuarioRow);

/** Live rows; what queries read. */
export const usuarios = pgView('usuario_vivo', usuarioRow).existing();

/** Deleted rows, which can be restored. */
export const deletedUsuarios = pgView('usuario_eliminado', usuarioRow).existing();

const { busqueda, contrasena, ...shown } = getViewSelectedFields(usuarios);

/** Columns of a user except the password hash. */
export const usuarioColumns = shown;

const nombreImpresoRow = {
  usuarioId: integer('usuario_id').primaryKey(),
  nombres: text('nombres').notNull(),
  apellidoPaterno: text('apellido_paterno').notNull(),
  apellidoMaterno: text('apellido_materno').notNull(),
  confirmado: instant('confirmado').notNull().defaultNow(),
};

export const nombresImpresos = pgTable('nombre_impreso', {
  ...nombreImpresoRow,
  nombreOrigen: text('nombre_origen').notNull(),
  apellidoOrigen: text('apellido_origen').notNull(),
});

/** Confirmed names that still match the account. */
export const nombresConfirmados = pgView('nombre_confirmado', nombreImpresoRow).existing();

/** People whose data was erased; their account is an empty row. */
export const usuariosAnonimizados = pgTable('usuario_anonimizado', {
  usuarioId: integer('usuario_id').primaryKey(),
  anonimizado: instant('anonimizado').notNull().defaultNow(),
  anonimizadoPor: integer('anonimizado_por').notNull(),
  motivo: text('motivo').notNull(),
});

/** The job of an erasure; earlier erasures have none. */
export const anonimizaciones = pgTable('anonimizacion', {
  usuarioId: integer('usuario_id').primaryKey(),
  identidad: jsonb('identidad'),
  paso: smallint('paso').notNull().default(0),
  clave: text('clave').array(),
  revisadas: bigint('revisadas', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }).notNull(),
  creado: instant('creado').notNull().defaultNow(),
  terminado: instant('terminado'),
});
