import { z } from 'zod';
import { requiredText } from './text.ts';

export const maxPasskeys = 20;

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export type PasskeyTransport = (typeof transports)[number];

const unreadable = 'La respuesta de tu llave de acceso no se entiende';
const base64url = (max: number) =>
  z
    .string({ error: unreadable })
    .max(max)
    .regex(/^[\w-]+$/, { error: unreadable });

/** Others than the known ones are left out: they are hints for the browser. */
const transportHints = z
  .array(z.string().max(40))
  .max(20)
  .transform((given) => transports.filter((each) => given.includes(each)));

/** What `navigator.credentials.create` gives, as JSON (WebAuthn level 3). */
const newCredential = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: transportHints.default([]),
  }),
});

export type NewCredential = z.output<typeof newCredential>;

/** What `navigator.credentials.get` gives, as JSON. */
export const passkeyAssertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
  }),
});

export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const passkeyForm = z.object({ nombre: requiredText(60, 'Escribe un nombre para reconocerla') });

export const addPasskeyInput = z.object({ nombre: passkeyForm.shape.nombre, credencial: newCredential });

export const ownPasskey = z.object({
  passkeyId: z.number().int(),
  nombre: z.string(),
  creada: z.iso.datetime(),
  ultimoUso: z.iso.datetime().nullable(),
});

export type OwnPasskey = z.output<typeof ownPasskey>;

const known = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.enum(transports)) }),
);

/** Options of `navigator.credentials.create`, as JSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
});

/** Options of `navigator.credentials.get`, as JSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
  allowCredentials: known,
});

export type PasskeyCreation = z.output<typeof passkeyCreation>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;
