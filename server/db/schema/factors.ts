import type { PasskeyTransport } from 'domain/schemas/passkeys.ts';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const secondFactors = pgTable('segundo_factor', {
  usuarioId: integer('usuario_id').primaryKey(),
  creado: instant('creado').notNull().defaultNow(),
  totpSecreto: bytea('totp_secreto'),
  totpCreado: instant('totp_creado'),
  totpPaso: bigint('totp_paso', { mode: 'number' }).notNull().default(0),
  fallos: integer('fallos').notNull().default(0),
  sal: bytea('sal').notNull(),
});

export const codigosRespaldo = pgTable(
  'codigo_respaldo',
  {
    usuarioId: integer('usuario_id').notNull(),
    codigoHash: bytea('codigo_hash').notNull(),
    usado: instant('usado'),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.codigoHash] })],
);

export const passkeys = pgTable('passkey', {
  passkeyId: integer('passkey_id').primaryKey().generatedAlwaysAsIdentity(),
  usuarioId: integer('usuario_id').notNull(),
  nombre: text('nombre').notNull(),
  credencialId: text('credencial_id').notNull(),
  clavePublica: bytea('clave_publica').notNull(),
  contador: bigint('contador', { mode: 'number' }).notNull(),
  transportes: text('transportes').array().$type<PasskeyTransport[]>().notNull().default([]),
  creada: instant('creada').notNull().defaultNow(),
  ultimoUso: instant('ultimo_uso'),
});

export const pendingLogins = pgTable('entrada_pendiente', {
  tokenHash: bytea('token_hash').primaryKey(),
  usuarioId: integer('usuario_id').notNull(),
  creada: instant('creada').notNull().defaultNow(),
  expira: instant('expira').notNull(),
});

export const passkeyChallenges = pgTable('desafio_passkey', {
  tokenHash: bytea('token_hash').primaryKey(),
  desafio: text('desafio').notNull(),
  expira: instant('expira').notNull(),
});
