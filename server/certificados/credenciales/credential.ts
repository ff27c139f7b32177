import { z } from 'zod';

/** The order is part of what is signed. */
export const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
] as const;

export const schemaUrl =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

const url = z.url({ protocol: /^https?$/ });
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
/** The schema of 1EdTech requires an instant; credentials given out before have a day. */
const instantOrDay = z.union([instant, z.iso.date()]);
/** One line: the canonical form escapes quotes and backslashes only. */
const line = z.string().regex(/^[^\p{Cc}]*$/u);
const only = <const T extends string>(value: T) => z.tuple([z.literal(value)]);

const identifier = z.strictObject({
  type: z.literal('IdentityObject'),
  hashed: z.literal(true),
  identityHash: z.string().regex(/^sha256\$[0-9a-f]{64}$/),
  identityType: z.literal('emailAddress'),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
});

/**
 * An Open Badges 3.0 credential as issued here, and no other: every node has an id except `identifier`, so that its
 * canonical form needs no JSON-LD library (`canonical.ts`).
 */
export const credential = z.strictObject({
  '@context': z.tuple([z.literal(contexts[0]), z.literal(contexts[1]), z.literal(contexts[2])]),
  id: url,
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  name: line,
  issuer: z.strictObject({ id: url, type: only('Profile'), name: line, url, email: line }),
  validFrom: instant,
  credentialSubject: z.strictObject({
    id: url,
    type: only('AchievementSubject'),
    activityStartDate: instantOrDay,
    activityEndDate: instantOrDay,
    licenseNumber: line,
    /** Present at the holder's request. */
    identifier: z.tuple([identifier]).optional(),
    achievement: z.strictObject({
      id: url,
      type: only('Achievement'),
      name: line,
      description: line,
      achievementType: z.enum(['Diploma', 'CertificateOfCompletion', 'Badge']),
      inLanguage: z.literal('es'),
      criteria: z.strictObject({ id: url, narrative: line }),
      image: z.strictObject({ id: url, type: z.literal('Image') }),
    }),
  }),
  credentialSchema: z.tuple([
    z.strictObject({ id: z.literal(schemaUrl), type: z.literal('1EdTechJsonSchemaValidator2019') }),
  ]),
  credentialStatus: z.strictObject({ id: url, type: z.literal('1EdTechRevocationList') }),
});

export type Credential = z.output<typeof credential>;

export const proof = z.strictObject({
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.literal('eddsa-rdfc-2022'),
  created: instant,
  verificationMethod: url,
  proofPurpose: z.literal('assertionMethod'),
  proofValue: z.string().regex(/^z[1-9A-HJ-NP-Za-km-z]{1,100}$/),
});

export type Proof = z.output<typeof proof>;

export const signedCredential = credential.extend({ proof });
