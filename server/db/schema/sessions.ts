import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const sesiones = pgTable('sesion', {
  tokenHash: bytea('token_hash').primaryKey(),
  usuarioId: integer('usuario_id').notNull(),
  creada: instant('creada').notNull().defaultNow(),
  ultimoUso: instant('ultimo_uso').notNull().defaultNow(),
  expira: instant('expira').notNull(),
  sesionId: uuid('sesion_id').notNull().defaultRandom(),
  agente: text('agente').notNull().default(''),
  confirmada: instant('confirmada').notNull().defaultNow(),
});

export const codigosRecuperacion = pgTable('codigo_recuperacion', {
  codigoHash: bytea('codigo_hash').primaryKey(),
  usuarioId: integer('usuario_id').notNull(),
  proposito: text('proposito', { enum: ['recuperar', 'activar'] })
    .notNull()
    .default('recuperar'),
  creado: instant('creado').notNull().defaultNow(),
  expira: instant('expira').notNull(),
  usado: instant('usado'),
});

export const limites = pgTable(
  'limite',
  {
    clave: text('clave').notNull(),
    ventana: instant('ventana').notNull(),
    cuenta: integer('cuenta').notNull().default(1),
    hasta: instant('hasta'),
  },
  (t) => [primaryKey({ columns: [t.clave, t.ventana] })],
);
