import path from 'node:path';
import { isEmailAddress } from 'domain/formats/email.ts';
import { whatsappLink } from 'domain/formats/whatsapp-link.ts';
import { isRuc } from 'domain/rules/comprobante.ts';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readDatabaseUrl, withVerifiedTls } from './db/database-url.ts';
import type { Secrets } from './keys.ts';
import { ownSecret } from './own-secret.ts';
import type { MailRates } from './ports/jobs/jobs.ts';
import { checkProduction } from './production-checks.ts';
import { signerOf, signerVariables } from './signer-config.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

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

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `none`: nothing stands in front of the server. */
  TRUST_PROXY: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  /** Past a pooler, for what needs a session: LISTEN, jobs, migrations. Set, it says that DATABASE_URL is a pooler. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** As the owner of the tables; the role of the other URLs then needs no more than to read and write rows. */
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
  /** `off`: staff cannot add one; `required`: staff without one can do nothing but add it. */
  STAFF_SECOND_FACTOR: z.enum(['off', 'optional', 'required']).default('optional'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Of one file of a material. */
  FILE_MAX_MB: z.coerce.number().int().min(1).max(4_000).default(200),
  IMAGE_BASE: z.string().default('/imagenes'),
  /** `files`: mails are written to a folder, as without the variable outside production. */
  SMTP_URL: z.union([z.literal('files'), z.string().startsWith('smtp')]).optional(),
  MAIL_FROM: z.string().default('Aula Iuris <no-responder@aulaiuris.pe>'),
  /** Where answers to mails go; without it, to INSTITUTION_EMAIL. */
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
  METRICS_TOKEN: z.string().min(16).optional(),
  /** `off` closes the description of the API. */
  API_DOCS: z.enum(['on', 'off']).default('on'),
  SECURITY_CONTACT: z.union([z.url({ protocol: /^(https|mailto)$/ }), z.email()]).optional(),
  /** Per process; mail providers limit what one sender may send. */
  MAIL_PER_SECOND: z.coerce.number().positive().max(1_000).default(5),
  MAIL_BULK_PER_SECOND: z.coerce.number().positive().max(1_000).default(3),
  /** A connection without traffic is closed, such as one whose client does not read. */
  SOCKET_IDLE_SECONDS: z.coerce.number().positive().max(3_600).default(60),
  /** Per client address; 0 disables it. Off behind a trusted proxy. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(256),
  /** Above this event loop delay requests get 503; 0 disables it. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(1_000),
  /** After SIGTERM it is not ready but goes on serving for this long, until load balancers have noticed. */
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

export const variableNames: readonly string[] = Object.keys(environment.shape);

export type Config = Readonly<{
  production: boolean;
  host: string;
  port: number;
  /** Without a trailing slash; when not configured, known only after the server listens. */
  publicUrl: string | undefined;
  trustProxy: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  databaseMigrationUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  databasePrepared: boolean;
  databasePool: number;
  secrets: Secrets;
  sessionOf: Record<'USU' | 'ADMIN', { idleMinutes: number; maxMinutes: number }>;
  staffSecondFactor: 'off' | 'optional' | 'required';
  s3:
    | {
        bucket: string;
        region: string;
        endpoint?: string;
        credentials?: { accessKeyId: string; secretAccessKey: string };
      }
    | undefined;
  /** Of one file of a material. */
  fileMaxBytes: number;
  imageBase: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  mailReplyTo: string;
  mailBounce: string | undefined;
  pagos: PagosConfig;
  /** Without a folder there are no daily backups. */
  backup: { dir: string | undefined; keep: number; passphrase: string | undefined };
  signer: ReturnType<typeof signerOf>;
  metricsToken: string | undefined;
  apiDocs: boolean;
  /** URI for reports of vulnerabilities. */
  securityContact: string;
  mailRates: MailRates;
  socketIdleMs: number;
  maxConnectionsPerAddress: number;
  logLevel: string;
  drainSeconds: number;
  maxEventLoopDelayMs: number;
  /** In development Vite serves the pages. */
  apiOnly: boolean;
  sampleFigures: boolean;
  institucion: Institucion;
}>;

export type PagosConfig =
  | { proveedor: 'simulado' | 'sandbox' }
  | { proveedor: 'mercadopago'; accessToken: string; webhookSecret: string; baseUrl: string | undefined };

export type Institucion = {
  nombre: string;
  telefono: string;
  correo: string;
  ciudad: string;
  /** Address of a chat; empty for none. */
  whatsapp: string;
  /** The year in which it began. */
  since: number;
  razonSocial: string;
  ruc: string;
  direccion: string;
  codigoLibro: string;
  networks: { facebook: string; instagram: string; youtube: string };
};

export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`La configuración no es válida:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  // PAYMENTS has a default outside production.
  if (production) checkProduction({ ...e, PAYMENTS: present.PAYMENTS });
  const dataDir = path.resolve(projectRoot, e.DATA_DIR);
  return {
    production,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY === 'none' ? undefined : e.TRUST_PROXY,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseMigrationUrl: e.DATABASE_MIGRATION_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePrepared: e.DATABASE_PREPARED ?? e.DATABASE_DIRECT_URL === undefined,
    databasePool: e.DATABASE_POOL,
    secrets: e.SECRET ?? [ownSecret(dataDir)],
    sessionOf: {
      USU: { idleMinutes: e.SESSION_IDLE_MINUTES, maxMinutes: e.SESSION_MAX_MINUTES },
      ADMIN: { idleMinutes: e.ADMIN_SESSION_IDLE_MINUTES, maxMinutes: e.ADMIN_SESSION_MAX_MINUTES },
    },
    staffSecondFactor: e.STAFF_SECOND_FACTOR,
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          ...(e.S3_ENDPOINT && { endpoint: e.S3_ENDPOINT }),
          ...(e.S3_ACCESS_KEY_ID &&
            e.S3_SECRET_ACCESS_KEY && {
              credentials: { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY },
            }),
        }
      : undefined,
    fileMaxBytes: e.FILE_MAX_MB * 1024 ** 2,
    imageBase: e.IMAGE_BASE.replace(/\/+$/, ''),
    smtpUrl: e.SMTP_URL === 'files' ? undefined : e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailReplyTo: e.MAIL_REPLY_TO ?? e.INSTITUTION_EMAIL,
    mailBounce: e.MAIL_BOUNCE,
    pagos: pagosOf(e, production),
    backup: { dir: backupDir(e, dataDir), keep: e.BACKUP_KEEP, passphrase: e.BACKUP_PASSPHRASE },
    ...{ signer: signerOf(e, projectRoot), metricsToken: e.METRICS_TOKEN },
    apiDocs: e.API_DOCS === 'on',
    securityContact: asUri(e.SECURITY_CONTACT ?? e.INSTITUTION_EMAIL),
    mailRates: { perSecond: e.MAIL_PER_SECOND, bulkPerSecond: e.MAIL_BULK_PER_SECOND },
    socketIdleMs: e.SOCKET_IDLE_SECONDS * 1000,
    maxConnectionsPerAddress: e.TRUST_PROXY && e.TRUST_PROXY !== 'none' ? 0 : e.MAX_CONNECTIONS_PER_ADDRESS,
    // In development a line per request would hide what matters.
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 5 : 0),
    maxEventLoopDelayMs: e.MAX_EVENT_LOOP_DELAY_MS,
    apiOnly: e.API_ONLY,
    // Without a database of its own it is the demo school.
    sampleFigures: e.SAMPLE_FIGURES ?? e.DATABASE_URL === undefined,
    institucion: {
      nombre: e.INSTITUTION_NAME,
      telefono: e.INSTITUTION_PHONE,
      correo: e.INSTITUTION_EMAIL,
      ciudad: e.INSTITUTION_CITY,
      whatsapp: whatsappLink(e.INSTITUTION_WHATSAPP) ?? '',
      since: e.INSTITUTION_SINCE,
      razonSocial: e.INSTITUTION_LEGAL_NAME ?? e.INSTITUTION_NAME,
      ruc: e.INSTITUTION_RUC,
      direccion: e.INSTITUTION_ADDRESS ?? e.INSTITUTION_CITY,
      codigoLibro: e.INSTITUTION_BOOK_CODE,
      networks: { facebook: e.SOCIAL_FACEBOOK, instagram: e.SOCIAL_INSTAGRAM, youtube: e.SOCIAL_YOUTUBE },
    },
  };
}

function asUri(contact: string): string {
  return /^(https|mailto):/.test(contact) ? contact : `mailto:${contact}`;
}

function pagosOf(e: z.output<typeof environment>, production: boolean): PagosConfig {
  const { PAYMENTS: proveedor, MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret } = e;
  // Anybody who opens the sandbox page can approve their own payment.
  if (proveedor === 'sandbox' && production) {
    throw new ConfigError('PAYMENTS=sandbox no se admite en producción: cualquiera aprobaría su propio pago.');
  }
  if (proveedor !== 'mercadopago') return { proveedor };
  if (!accessToken || !webhookSecret) {
    const missing = Object.entries({ MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret })
      .filter(([, value]) => !value)
      .map(([name]) => name);
    throw new ConfigError(
      `Con PAYMENTS=mercadopago falta configurar: ${missing.join(', ')}. Mira la tabla del README.`,
    );
  }
  return { proveedor, accessToken, webhookSecret, baseUrl: e.MERCADOPAGO_BASE_URL };
}

/** A configured database is usually backed up by whoever runs it, so that only the embedded one has a default. */
function backupDir(e: z.output<typeof environment>, dataDir: string): string | undefined {
  if (e.BACKUP_DIR === 'none') return undefined;
  if (e.BACKUP_DIR !== undefined) return path.resolve(projectRoot, e.BACKUP_DIR);
  return e.DATABASE_URL === undefined ? path.join(dataDir, 'copias') : undefined;
}
