import { isEmailAddress } from 'domain/formats/email.ts';
import { whatsappLink } from 'domain/formats/whatsapp-link.ts';
import { isRuc } from 'domain/rules/comprobante.ts';
import { z } from 'zod';
import { comprobantesVariables } from './comprobantes-config.ts';
import { readDatabaseUrl, withVerifiedTls } from './db/database-url.ts';
import type { Secrets } from './keys.ts';
import { signerVariables } from './signer-config.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const databaseUrl = z.string().transform((url, context) => {
  try {
    readDatabaseUrl(url);
    return withVerifiedTls(url);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});
const minutes = z.coerce.number().int().positive();

/** The environment variables as written; `parseConfig` derives the configuration. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `none`: no proxy in front of the server. */
  TRUST_PROXY: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  /** Direct connection past a pooler, for LISTEN, jobs and migrations. If set, DATABASE_URL leads to a pooler. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Connects as the owner of the tables; the role of the other URLs then only needs to read and write rows. */
  DATABASE_MIGRATION_URL: databaseUrl.optional(),
  /** A standby for exports, history and figures. */
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  /** Named prepared statements; behind PgBouncer from version 1.21 with max_prepared_statements. */
  DATABASE_PREPARED: flag.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  /** Comma-separated: the first signs, all verify. */
  SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()) as unknown as Secrets)
    .refine((secrets) => secrets.every(({ length }) => length >= 32), { error: 'cada clave necesita 32 caracteres' })
    .optional(),
  SESSION_IDLE_MINUTES: minutes.default(60 * 12),
  SESSION_MAX_MINUTES: minutes.default(60 * 24 * 14),
  ADMIN_SESSION_IDLE_MINUTES: minutes.default(120),
  ADMIN_SESSION_MAX_MINUTES: minutes.default(60 * 12),
  /** `off`: staff cannot add one; `required`: staff without one can only add it. */
  STAFF_SECOND_FACTOR: z.enum(['off', 'optional', 'required']).default('optional'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Limit for one file of a material. */
  FILE_MAX_MB: z.coerce.number().int().min(1).max(4_000).default(200),
  IMAGE_BASE: z.string().default('/imagenes'),
  /** `files`: writes mails to a folder, which is the default outside production. */
  SMTP_URL: z.union([z.literal('files'), z.string().startsWith('smtp')]).optional(),
  MAIL_FROM: z.string().default('Aula Iuris <no-responder@aulaiuris.pe>'),
  /** Reply address of mails; INSTITUTION_EMAIL without it. */
  MAIL_REPLY_TO: z.string().refine(isEmailAddress, { error: 'debe ser una dirección de correo' }).optional(),
  /** Receives delivery failures; without it they go to the sender. */
  MAIL_BOUNCE: z.string().refine(isEmailAddress, { error: 'debe ser una dirección de correo' }).optional(),
  /** `pruebas` is the former name of `sandbox`. */
  PAYMENTS: z
    .enum(['simulado', 'sandbox', 'pruebas', 'mercadopago'])
    .transform((provider) => (provider === 'pruebas' ? 'sandbox' : provider))
    .default('simulado'),
  MERCADOPAGO_ACCESS_TOKEN: z.string().min(1).optional(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().min(16).optional(),
  MERCADOPAGO_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Folder of the daily backups; `none` for no daily ones. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  ...signerVariables,
  ...comprobantesVariables,
  METRICS_TOKEN: z.string().min(16).optional(),
  /** `off` closes the description of the API. */
  API_DOCS: z.enum(['on', 'off']).default('on'),
  SECURITY_CONTACT: z.union([z.url({ protocol: /^(https|mailto)$/ }), z.email()]).optional(),
  /** Per process; mail providers limit what one sender may send. */
  MAIL_PER_SECOND: z.coerce.number().positive().max(1_000).default(5),
  MAIL_BULK_PER_SECOND: z.coerce.number().positive().max(1_000).default(3),
  /** Closes connections without traffic, such as those of a client that does not read. */
  SOCKET_IDLE_SECONDS: z.coerce.number().positive().max(3_600).default(60),
  /** Per client address; 0 disables it. Off behind a trusted proxy. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(256),
  /** Above this event loop delay requests get 503; 0 disables it. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(1_000),
  /** After SIGTERM: not ready, but still serving for this long, until load balancers have noticed. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  API_ONLY: flag.default(false),
  SAMPLE_FIGURES: flag.optional(),
  INSTITUTION_NAME: z.string().default('Aula Iuris'),
  INSTITUTION_PHONE: z.string().default('(01) 555 0134'),
  INSTITUTION_EMAIL: z.string().default('consultas@aulaiuris.pe'),
  INSTITUTION_CITY: z.string().default('Lima, Perú'),
  /** A mobile number or a wa.me link; empty for none. */
  INSTITUTION_WHATSAPP: z
    .string()
    .default('900 000 000')
    .refine((value) => whatsappLink(value) !== null),
  INSTITUTION_SINCE: z.coerce.number().int().min(1900).max(2100).default(2019),
  /** The provider in the Libro de Reclamaciones. */
  INSTITUTION_LEGAL_NAME: z.string().optional(),
  INSTITUTION_RUC: z
    .string()
    .refine((ruc) => ruc === '' || isRuc(ruc), { error: 'no es un RUC' })
    .default(''),
  INSTITUTION_ADDRESS: z.string().optional(),
  /** Identification code of the establishment, if it has one. */
  INSTITUTION_BOOK_CODE: z.string().default(''),
  SOCIAL_FACEBOOK: z.url().default('https://www.facebook.com/aulaiuris'),
  SOCIAL_INSTAGRAM: z.url().default('https://www.instagram.com/aulaiuris'),
  SOCIAL_YOUTUBE: z.url().default('https://www.youtube.com/@aulaiuris'),
});

/** Fallback messages for zod issues without a custom one. Never contains the value, which may be a secret. */
export function explainIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return 'debe ser un número';
    case 'invalid_value':
      return `admite ${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string') return `necesita al menos ${issue.minimum} caracteres`;
      return issue.inclusive ? `debe ser ${issue.minimum} o más` : `debe ser mayor que ${issue.minimum}`;
    case 'too_big':
      return `debe ser ${issue.maximum} o menos`;
    case 'invalid_format':
      return issue.format === 'url' ? 'debe ser una dirección, con https://' : 'no tiene la forma esperada';
    default:
      return 'no es válido';
  }
}

export const variableNames: readonly string[] = Object.keys(environment.shape);
