import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** Variables of the electronic comprobantes. */
export const comprobantesVariables = {
  /** `archivo` writes signed files into COMPROBANTES_DIR, `sunat` sends them. */
  COMPROBANTES: z.enum(['ninguno', 'archivo', 'sunat']).default('ninguno'),
  COMPROBANTES_DIR: z.string().optional(),
  /** A PKCS#12 file; CERTIFICATE_P12 without it. */
  COMPROBANTES_P12: z.string().optional(),
  COMPROBANTES_P12_PASSWORD: z.string().optional(),
  COMPROBANTES_HASH: z.enum(['sha256', 'sha1']).default('sha256'),
  /** Documents sent to `beta` have no legal value. */
  SUNAT_ENVIRONMENT: z.enum(['beta', 'produccion']).default('beta'),
  /** Secondary SOL user, without the RUC. */
  SUNAT_USER: z.string().optional(),
  SUNAT_PASSWORD: z.string().optional(),
  SUNAT_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
};

type Variables = z.output<z.ZodObject<typeof comprobantesVariables>> & {
  CERTIFICATE_P12?: string | undefined;
  CERTIFICATE_P12_PASSWORD?: string | undefined;
  INSTITUTION_RUC: string;
};

type Certificate = { file: string; password: string; hash: 'sha256' | 'sha1' };

export type ComprobantesConfig =
  | { adapter: 'ninguno' }
  | { adapter: 'archivo'; certificate: Certificate; folder: string }
  | {
      adapter: 'sunat';
      certificate: Certificate;
      environment: 'beta' | 'produccion';
      user: string;
      password: string;
      baseUrl: string | undefined;
    };

/** SUNAT's test service takes this user with any RUC. */
const betaUser = { user: 'MODDATOS', password: 'moddatos' };

export function comprobantesOf(e: Variables, projectRoot: string, dataDir: string): ComprobantesConfig {
  const { COMPROBANTES: adapter, SUNAT_ENVIRONMENT: environment, INSTITUTION_RUC: ruc } = e;
  if (adapter === 'ninguno') return { adapter };
  const own = e.COMPROBANTES_P12 !== undefined;
  const file = e.COMPROBANTES_P12 ?? e.CERTIFICATE_P12;
  if (ruc === '') throw new ConfigError(`Con COMPROBANTES=${adapter} falta configurar INSTITUTION_RUC.`);
  if (file === undefined) throw new ConfigError(`Con COMPROBANTES=${adapter} falta COMPROBANTES_P12, el certificado.`);
  const certificate = {
    file: path.resolve(projectRoot, file),
    password: (own ? e.COMPROBANTES_P12_PASSWORD : e.CERTIFICATE_P12_PASSWORD) ?? '',
    hash: e.COMPROBANTES_HASH,
  };
  if (adapter === 'archivo') {
    const folder = path.resolve(projectRoot, e.COMPROBANTES_DIR ?? path.join(dataDir, 'comprobantes'));
    return { adapter, certificate, folder };
  }
  const { SUNAT_USER: user, SUNAT_PASSWORD: password, SUNAT_BASE_URL: baseUrl } = e;
  if (environment === 'produccion' && (!user || !password)) {
    throw new ConfigError(
      'Con SUNAT_ENVIRONMENT=produccion faltan SUNAT_USER y SUNAT_PASSWORD (usuario SOL secundario).',
    );
  }
  return {
    adapter,
    certificate,
    environment,
    user: ruc + (user ?? betaUser.user),
    password: password ?? betaUser.password,
    baseUrl,
  };
}
