import { readFile } from 'node:fs/promises';
import { signXml } from './comprobantes/signature/sign-xml.ts';
import type { ComprobantesConfig } from './comprobantes-config.ts';
import { ConfigError } from './config-error.ts';
import { zip } from './http/zip.ts';
import { type Identity, openP12, P12Problem } from './pdf/signature/open-p12.ts';
import { createFileComprobantes } from './ports/comprobantes/file.ts';
import { createNoComprobantes } from './ports/comprobantes/none.ts';
import type { Comprobantes } from './ports/comprobantes/port.ts';
import { createSunatComprobantes } from './ports/comprobantes/sunat.ts';

/** An expired certificate does not stop the start: no document is numbered with it, and ADMIN gets a warning. */
export async function openComprobantes(config: ComprobantesConfig): Promise<Comprobantes> {
  if (config.adapter === 'ninguno') return createNoComprobantes();
  const { file, password, hash } = config.certificate;
  const identity = await readIdentity(file, password);
  const signer = {
    until: identity.certificate.validToDate,
    sign: (canonical: string) => signXml(canonical, identity, hash),
  };
  if (config.adapter === 'archivo') return createFileComprobantes({ folder: config.folder, signer });
  return createSunatComprobantes({ ...config, signer, zip: zipOne });
}

async function readIdentity(file: string, password: string): Promise<Identity> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`COMPROBANTES_P12: no se puede leer ${file} (${error.code}).`);
  });
  try {
    const identity = openP12(bytes, password);
    if (identity.key.asymmetricKeyType !== 'rsa') throw new P12Problem('no tiene una clave RSA, que SUNAT exige');
    return identity;
  } catch (error) {
    if (!(error instanceof P12Problem)) throw error;
    throw new ConfigError(`COMPROBANTES_P12: ${file} ${error.message}. Mira docs/comprobantes.md.`);
  }
}

async function zipOne(name: string, data: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zip([{ name, data }])) parts.push(part);
  return Buffer.concat(parts);
}
