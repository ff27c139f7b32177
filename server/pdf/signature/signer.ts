import { readFile } from 'node:fs/promises';
import { firmaDaysLeft } from 'domain/rules/firma-digital.ts';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../config-error.ts';
import { appendSignature } from './append-signature.ts';
import { sha256, signCms } from './cms.ts';
import { type Identity, openP12, P12Problem } from './open-p12.ts';
import { requestTimeStamp } from './time-stamp.ts';

export type SignerConfig = { file: string; password: string; timeStampUrl: string | undefined };
export type SignedPdf = { pdf: Buffer; stamped: boolean };

/** Signs PDFs with the certificate of the school. */
export type PdfSigner = {
  /** SHA-256 of the certificate. */
  fingerprint: Buffer;
  /** Whether signatures get a time-stamp, which keeps them valid after the certificate has expired. */
  stamps: boolean;
  /** End of the certificate. */
  until: Date;
  isValidAt(now: Date): boolean;
  sign(pdf: Buffer, reason: string, now: Date): Promise<SignedPdf>;
};

/** After a failure the authority is not asked again for this long, so that downloads do not wait for it. */
const restMs = 60_000;
/** Without certificates and time-stamp a signature has less than 1 KB; a time-stamp has 3 to 8 KB. */
const [signatureRoom, stampRoom] = [2_048, 12_288];

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Throws for a file that can never sign, because the operator is present when it is configured. An expired certificate
 * does not stop a restart: nothing is signed with it, and ADMIN gets a warning.
 */
export async function openSigner({ file, password, timeStampUrl }: SignerConfig, now: Date, log: Log) {
  const identity = await readIdentity(file, password);
  const { certificate, chain } = identity;
  const [from, until] = [certificate.validFromDate, certificate.validToDate];
  const day = (date: Date) => date.toISOString().slice(0, 10);
  if (from > now) throw new ConfigError(`CERTIFICATE_P12: el certificado vale recién desde el ${day(from)}.`);
  const daysLeft = firmaDaysLeft(until, now);
  if (daysLeft !== null && daysLeft < 0) log.error({ until }, 'the signing certificate has expired: nothing is signed');
  else if (daysLeft !== null) log.warn({ until }, `the signing certificate expires in ${daysLeft} days`);
  const name = nameOf(identity);
  const certificates = [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 0);
  const room = signatureRoom + certificates + (timeStampUrl ? stampRoom : 0);
  let askAgain = 0;

  async function stamp(signature: Buffer): Promise<Buffer | null> {
    if (!timeStampUrl || Date.now() < askAgain) return null;
    try {
      return await requestTimeStamp(timeStampUrl, signature);
    } catch (error) {
      askAgain = Date.now() + restMs;
      log.warn({ err: error }, 'no time-stamp: PDFs are signed without one');
      return null;
    }
  }

  const signer: PdfSigner = {
    fingerprint: sha256(certificate.raw),
    stamps: timeStampUrl !== undefined,
    until,
    isValidAt: (at) => from <= at && at <= until,
    sign: (pdf, reason, signed) =>
      appendSignature(pdf, { name, reason, signed, room }, (digest) =>
        signCms(identity, { digest }, { stamp, most: room }),
      ),
  };
  return signer;
}

async function readIdentity(file: string, password: string): Promise<Identity> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`CERTIFICATE_P12: no se puede leer ${file} (${error.code}).`);
  });
  try {
    const identity = openP12(bytes, password);
    const { asymmetricKeyType: kind = '', asymmetricKeyDetails: details } = identity.key;
    const isWeak = kind === 'rsa' && (details?.modulusLength ?? 0) < 2048;
    if (!['rsa', 'ec'].includes(kind) || isWeak) {
      throw new P12Problem('su clave no sirve para firmar: se admiten RSA desde 2048 bits y curvas elípticas');
    }
    return identity;
  } catch (error) {
    if (!(error instanceof P12Problem)) throw error;
    throw new ConfigError(
      `CERTIFICATE_P12: ${file} ${error.message}. Mira CERTIFICATE_P12_PASSWORD y docs/signing.md.`,
    );
  }
}

/** Name of the signer, as PDF readers show it. */
function nameOf({ certificate }: Identity): string {
  const { CN, O } = certificate.toLegacyObject().subject as Record<string, string | string[] | undefined>;
  return [CN ?? O ?? ''].flat().join(', ');
}
