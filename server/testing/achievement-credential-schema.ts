const uri = { type: 'string', format: 'uri' };
const text = { type: 'string', minLength: 1 };
const typesWith = (...names: string[]) => ({
  type: 'array',
  uniqueItems: true,
  allOf: names.map((name) => ({ contains: { const: name } })),
});
const object = (required: string[], properties: object, additionalProperties = false) => ({
  type: 'object',
  required,
  properties,
  additionalProperties,
});

/** JSON Schema (2019-09) of what Open Badges 3.0 requires of an AchievementCredential, for the fields used here. */
export const achievementCredentialSchema = object(
  ['@context', 'id', 'type', 'name', 'credentialSubject', 'issuer', 'validFrom', 'proof'],
  {
    '@context': {
      type: 'array',
      minItems: 2,
      items: uri,
      allOf: [
        { contains: { const: 'https://www.w3.org/ns/credentials/v2' } },
        { contains: { pattern: '^https://purl.imsglobal.org/spec/ob/v3p0/context-3\\.\\d\\.\\d\\.json$' } },
      ],
    },
    id: uri,
    type: typesWith('VerifiableCredential', 'OpenBadgeCredential'),
    name: text,
    issuer: object(['id', 'type'], {
      id: uri,
      type: typesWith('Profile'),
      name: text,
      url: uri,
      email: { type: 'string', format: 'email' },
    }),
    validFrom: { type: 'string', format: 'date-time' },
    credentialSubject: {
      ...object(['type', 'achievement'], {
        id: uri,
        type: typesWith('AchievementSubject'),
        activityStartDate: { type: 'string', format: 'date-time' },
        activityEndDate: { type: 'string', format: 'date-time' },
        licenseNumber: text,
        identifier: {
          type: 'array',
          minItems: 1,
          items: object(['type', 'hashed', 'identityHash', 'identityType'], {
            type: { const: 'IdentityObject' },
            hashed: { type: 'boolean' },
            identityHash: text,
            identityType: { enum: ['emailAddress', 'nationalIdentityNumber', 'userName', 'accountId', 'identifier'] },
            salt: text,
          }),
        },
        achievement: object(['id', 'type', 'criteria', 'description', 'name'], {
          id: uri,
          type: typesWith('Achievement'),
          name: text,
          description: text,
          achievementType: { enum: ['Certificate', 'CertificateOfCompletion', 'Diploma', 'Course'] },
          inLanguage: { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' },
          criteria: object([], { id: uri, narrative: text }),
          image: object(['id', 'type'], { id: uri, type: { const: 'Image' }, caption: text }),
        }),
      }),
      anyOf: [{ required: ['id'] }, { required: ['identifier'] }],
    },
    credentialSchema: { type: 'array', items: object(['id', 'type'], { id: uri, type: text }) },
    credentialStatus: object(['id', 'type'], { id: uri, type: text }),
    proof: object(['type', 'cryptosuite', 'created', 'proofPurpose', 'verificationMethod', 'proofValue'], {
      type: { const: 'DataIntegrityProof' },
      cryptosuite: { const: 'eddsa-rdfc-2022' },
      created: { type: 'string', format: 'date-time' },
      proofPurpose: { const: 'assertionMethod' },
      verificationMethod: uri,
      proofValue: { type: 'string', pattern: '^z' },
    }),
  },
);
