import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { whatsappLink } from 'domain/formats/whatsapp-link.ts';
import type { Rol } from 'domain/rules/permisos.ts';
import { type WhatsappKind, whatsappTexts } from 'domain/rules/whatsapp-texts.ts';
import type { Feriado } from 'domain/rules/working-days.ts';
import type { z } from 'zod';
import { type ComprobantesConfig, comprobantesOf } from './comprobantes-config.ts';
import { ConfigError } from './config-error.ts';
import { requireWritable } from './data-dir.ts';
import { environment, explainIssue } from './environment.ts';
import type { Secrets } from './keys.ts';
import type { MailRates } from './ports/jobs/jobs.ts';
import { signerOf } from './signer-config.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

export type Config = Readonly<{
  production: boolean;
  host: string;
  port: number;
  /** Without a trailing slash; undefined: derived from the address once the server listens. */
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
  sessionOf: Record<Rol, { idleMinutes: number; maxMinutes: number }>;
  staffSecondFactor: 'off' | 'optional' | 'required';
  s3:
    | {
        bucket: string;
        region: string;
        endpoint?: string;
        credentials?: { accessKeyId: string; secretAccessKey: string };
      }
    | undefined;
  /** Limit for one file of a material. */
  fileMaxBytes: number;
  imageBase: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: the e-mail of the institution. */
  mailReplyTo: string | undefined;
  mailBounce: string | undefined;
  pagos: PagosConfig;
  /** Without a folder there are no daily backups. */
  backup: { dir: string | undefined; keep: number; passphrase: string | undefined };
  signer: ReturnType<typeof signerOf>;
  comprobantes: ComprobantesConfig;
  metricsToken: string | undefined;
  apiDocs: boolean;
  /** URI for reports of vulnerabilities; undefined: the e-mail of the institution. */
  securityContact: string | undefined;
  mailRates: MailRates;
  socketIdleMs: number;
  maxConnectionsPerAddress: number;
  logLevel: string;
  drainSeconds: number;
  maxEventLoopDelayMs: number;
  /** True in development, where Vite serves the pages. */
  apiOnly: boolean;
  sampleFigures: boolean;
  /** This and the following fields are defaults, overridden by what ADMIN sets (`live-config.ts`). */
  institucion: Institucion;
  texts: Texts;
  /** Days without class, in addition to national holidays. */
  feriados: readonly Feriado[];
}>;

export type PagosConfig =
  | { proveedor: 'simulado' | 'sandbox' }
  | { proveedor: 'mercadopago'; accessToken: string; webhookSecret: string; baseUrl: string | undefined };

export type Texts = {
  /** Text below every mail; empty for none. */
  pieCorreo: string;
  whatsapp: Record<WhatsappKind, string>;
};

export type Institucion = {
  nombre: string;
  telefono: string;
  correo: string;
  ciudad: string;
  /** URL of a chat; empty for none. */
  whatsapp: string;
  /** Year in which the school was founded. */
  since: number;
  razonSocial: string;
  ruc: string;
  direccion: string;
  codigoLibro: string;
  networks: { facebook: string; instagram: string; youtube: string };
};

export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present, { error: explainIssue });
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
    sessionOf: sessionsFrom(e),
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
    mailReplyTo: e.MAIL_REPLY_TO,
    mailBounce: e.MAIL_BOUNCE,
    pagos: pagosOf(e, production),
    backup: { dir: backupDir(e, dataDir), keep: e.BACKUP_KEEP, passphrase: e.BACKUP_PASSPHRASE },
    signer: signerOf(e, projectRoot),
    comprobantes: comprobantesOf(e, projectRoot, dataDir),
    metricsToken: e.METRICS_TOKEN,
    apiDocs: e.API_DOCS === 'on',
    securityContact: e.SECURITY_CONTACT && asUri(e.SECURITY_CONTACT),
    mailRates: { perSecond: e.MAIL_PER_SECOND, bulkPerSecond: e.MAIL_BULK_PER_SECOND },
    socketIdleMs: e.SOCKET_IDLE_SECONDS * 1000,
    maxConnectionsPerAddress: e.TRUST_PROXY && e.TRUST_PROXY !== 'none' ? 0 : e.MAX_CONNECTIONS_PER_ADDRESS,
    // In development one line per request would hide the rest.
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 5 : 0),
    maxEventLoopDelayMs: e.MAX_EVENT_LOOP_DELAY_MS,
    apiOnly: e.API_ONLY,
    // On by default with the embedded database, which holds the demo school.
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
    texts: { pieCorreo: '', whatsapp: textsOf(whatsappTexts) },
    feriados: [],
  };
}

function textsOf({ pendiente, pagado, certificado }: typeof whatsappTexts): Texts['whatsapp'] {
  return { pendiente: pendiente.texto, pagado: pagado.texto, certificado: certificado.texto };
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
      `Con PAYMENTS=mercadopago falta configurar: ${missing.join(', ')}. Mira docs/configuration.md.`,
    );
  }
  return { proveedor, accessToken, webhookSecret, baseUrl: e.MERCADOPAGO_BASE_URL };
}

/** On by default in production and with the embedded database, where there is data to lose. */
function backupDir(e: z.output<typeof environment>, dataDir: string): string | undefined {
  if (e.BACKUP_DIR === 'none') return undefined;
  if (e.BACKUP_DIR !== undefined) return path.resolve(projectRoot, e.BACKUP_DIR);
  const valuable = e.NODE_ENV === 'production' || e.DATABASE_URL === undefined;
  return valuable ? path.join(dataDir, 'copias') : undefined;
}

/** Outside production the secret is generated once and stored with the data, so that sessions survive a restart. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) {
    requireWritable(dataDir);
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

const requiredInProduction = ['DATABASE_URL', 'SECRET', 'PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'PAYMENTS'] as const;
const minSecretBits = 128;

/** Variables that a production installation must set explicitly, because their defaults would be wrong or insecure. */
function checkProduction(env: Partial<Record<(typeof requiredInProduction)[number], unknown>>): void {
  const missing = requiredInProduction.filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(`En producción falta configurar: ${missing.join(', ')}. Mira docs/configuration.md.`);
  }
  const { protocol, hostname } = new URL(String(env.PUBLIC_URL));
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new ConfigError('En producción PUBLIC_URL empieza con https://: sin TLS las sesiones se podrían robar.');
  }
  if ((env.SECRET as Secrets).some((each) => entropyBits(each) < minSecretBits)) {
    throw new ConfigError('SECRET se puede adivinar. Genera uno con: openssl rand -base64 32');
  }
}

/** Shannon entropy of the characters: low for repetitions, whatever the length. */
function entropyBits(text: string): number {
  const letters = [...text];
  const counts = Map.groupBy(letters, (letter) => letter);
  return [...counts.values()].reduce((bits, { length }) => bits - length * Math.log2(length / letters.length), 0);
}

/** Lecturers stay signed in as long as students: they see neither money nor addresses. */
function sessionsFrom(e: z.output<typeof environment>): Config['sessionOf'] {
  const student = { idleMinutes: e.SESSION_IDLE_MINUTES, maxMinutes: e.SESSION_MAX_MINUTES };
  const office = { idleMinutes: e.ADMIN_SESSION_IDLE_MINUTES, maxMinutes: e.ADMIN_SESSION_MAX_MINUTES };
  return { USU: student, DOCENTE: student, ADMIN: office, COORDINACION: office, CAJA: office };
}
