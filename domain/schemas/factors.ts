import { z } from 'zod';
import { ownPasskey, passkeyAssertion } from './passkeys.ts';
import { text } from './text.ts';

const codeMessage = 'Escribe los 6 dígitos de tu aplicación';
const backupMessage = 'Escribe uno de tus códigos de recuperación completo, como ABCDE-23456';

/** Groups of digits and pasted spaces are fine. */
export const totpCode = z
  .string({ error: codeMessage })
  .max(40, { error: codeMessage })
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { error: codeMessage });

export const backupCode = z
  .string({ error: backupMessage })
  .max(40, { error: backupMessage })
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .refine((code) => /^[A-Z2-7]{10}$/.test(code), { error: backupMessage });

export const totpForm = z.object({ codigo: totpCode });
export const factorFields = {
  codigo: totpCode.optional(),
  respaldo: backupCode.optional(),
  passkey: passkeyAssertion.optional(),
};

export const countGiven = (fields: object) => Object.values(fields).filter((each) => each !== undefined).length;

/** One of the second factors of an account. */
export const factorProof = z
  .object(factorFields)
  .refine((proof) => countGiven(proof) === 1, { error: 'Escribe tu código', path: ['codigo'] });

export type FactorProof = z.output<typeof factorProof>;

/** Which second steps a sign-in can be finished with, besides a recovery code. */
export type FactorMethods = { totp: boolean; passkey: boolean };

export const factorStatus = z.object({
  /** At least one factor: it is asked for when signing in. */
  activo: z.boolean(),
  totp: z.boolean(),
  /** The last used first. */
  passkeys: z.array(ownPasskey),
  codigosRestantes: z.number().int(),
  /** The institution asks it of this person: the last factor cannot be removed. */
  requerido: z.boolean(),
  /** False where the institution does not use second factors. */
  disponible: z.boolean(),
  /** False where the address of the site is no domain, which passkeys need. */
  passkeysDisponibles: z.boolean(),
});

export type FactorStatus = z.output<typeof factorStatus>;

export const totpEnrolment = z.object({
  /** Base32, for people who cannot scan. */
  secreto: z.string(),
  uri: z.string(),
  /** QR code of the URI: modules per side, and the dark ones as an SVG path. */
  qr: z.object({ lado: z.number().int(), trazo: z.string() }),
  /** The begun enrolment, sealed: nothing is stored until it is confirmed with a code. */
  inscripcion: z.string(),
});

export type TotpEnrolment = z.output<typeof totpEnrolment>;

export const confirmTotpInput = z.object({ inscripcion: text(400), codigo: totpCode });

/** Shown once. Empty when the account had recovery codes already. */
export const backupCodes = z.object({ codigos: z.array(z.string()) });
