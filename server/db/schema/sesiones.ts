import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instante } from './columns.ts';

export const sesiones = pgTable('sesion', {
  tokenHash: bytea('token_hash').primaryKey(),
  usuarioId: integer('usuario_id').notNull(),
  creada: instante('creada').notNull().defaultNow(),
  ultimoUso: instante('ultimo_uso').notNull().defaultNow(),
  expira: instante('expira').notNull(),
});

export const codigosRecuperacion = pgTable('codigo_recuperacion', {
  codigoHash: bytea('codigo_hash').primaryKey(),
  usuarioId: integer('usuario_id').notNull(),
  proposito: text('proposito', { enum: ['recuperar', 'activar'] })
    .notNull()
    .default('recuperar'),
  creado: instante('creado').notNull().defaultNow(),
  expira: instante('expira').notNull(),
  usado: instante('usado'),
});

export const limites = pgTable(
  'limite',
  {
    clave: text('clave').notNull(),
    ventana: instante('ventana').notNull(),
    cuenta: integer('cuenta').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clave, t.ventana] })],
);
