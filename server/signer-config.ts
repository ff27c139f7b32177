import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import type { SignerConfig } from './pdf/signature/signer.ts';

/** Environment variables of the certificate that signs PDFs. */
export const signerVariables = {
  /** Path of a PKCS#12 file. */
  CERTIFICATE_P12: z.string().optional(),
  CERTIFICATE_P12_PASSWORD: z.string().optional(),
  /** URL of a time-stamp authority (RFC 3161). */
  CERTIFICATE_TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
};

type Variables = { [name in keyof typeof signerVariables]?: string | undefined };

/** Undefined: PDFs are not signed. */
export function signerOf(e: Variables, projectRoot: string): SignerConfig | undefined {
  const { CERTIFICATE_P12: file, CERTIFICATE_P12_PASSWORD: password, CERTIFICATE_TIMESTAMP_URL: timeStampUrl } = e;
  if (file !== undefined) return { file: path.resolve(projectRoot, file), password: password ?? '', timeStampUrl };
  if (password === undefined && timeStampUrl === undefined) return undefined;
  throw new ConfigError('Falta CERTIFICATE_P12: sin el archivo .p12 los certificados no se firman.');
}
