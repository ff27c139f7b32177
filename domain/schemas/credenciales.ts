import { z } from 'zod';
import { verification } from './certificados.ts';
import { id } from './list.ts';

export const keyParams = z.object({ clave: id });

/** `identidad=1`: with the hash of the e-mail, which only the holder may ask for. */
export const credentialQuery = z.object({ identidad: z.literal('1', { error: 'Escribe identidad=1' }).optional() });

/**
 * `intacto`: issued here and unchanged. `reemplazado`: issued here, before the certificate was corrected. `alterado`:
 * it names one of our certificates, but is not what we issued. `ajeno`: nothing in it is ours.
 */
export const fileVerification = z.object({
  resultado: z.enum(['intacto', 'reemplazado', 'alterado', 'ajeno']),
  tipo: z.enum(['pdf', 'insignia', 'credencial', 'otro']),
  /** The certificate it is or names, as the register has it. */
  certificado: verification.omit({ firmado: true }).nullable(),
});

export type FileVerification = z.output<typeof fileVerification>;
