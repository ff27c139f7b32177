import type { Credential, Proof } from './credential.ts';

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const vc = 'https://www.w3.org/2018/credentials#';
const ob = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#';
const schema = 'https://schema.org/';
const security = 'https://w3id.org/security#';
const xsd = 'http://www.w3.org/2001/XMLSchema#';
/** The context of Open Badges writes its datatypes with https. */
const obXsd = 'https://www.w3.org/2001/XMLSchema#';

const blank = '_:c14n0';

const iri = (value: string) => `<${value}>`;
const literal = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
const typed = (value: string, type: string) => `${literal(value)}^^${iri(type)}`;

type Statement = readonly [predicate: string, object: string];

/** `subject` is an IRI or the one blank node. */
function about(subject: string, statements: readonly Statement[]): string[] {
  const node = subject === blank ? blank : iri(subject);
  return statements.map(([predicate, object]) => `${node} ${iri(predicate)} ${object} .\n`);
}

/**
 * RDFC-1.0 of a credential: the sorted N-Quads, because at most one node is blank. Hand-written, because a JSON-LD
 * processor is large and would fetch contexts; a test compares the bytes with those of `jsonld`.
 */
export function canonicalCredential({ issuer, credentialSubject: subject, ...whole }: Credential): string {
  const { achievement, identifier } = subject;
  const [usedSchema] = whole.credentialSchema;
  return sorted([
    about(whole.id, [
      [rdfType, iri(`${vc}VerifiableCredential`)],
      [rdfType, iri(`${ob}OpenBadgeCredential`)],
      [`${schema}name`, literal(whole.name)],
      [`${vc}issuer`, iri(issuer.id)],
      [`${vc}validFrom`, typed(whole.validFrom, `${xsd}dateTime`)],
      [`${vc}credentialSubject`, iri(subject.id)],
      [`${vc}credentialSchema`, iri(usedSchema.id)],
      [`${vc}credentialStatus`, iri(whole.credentialStatus.id)],
    ]),
    about(issuer.id, [
      [rdfType, iri(`${ob}Profile`)],
      [`${schema}name`, literal(issuer.name)],
      [`${schema}url`, typed(issuer.url, `${obXsd}anyURI`)],
      [`${schema}email`, literal(issuer.email)],
    ]),
    about(subject.id, [
      [rdfType, iri(`${ob}AchievementSubject`)],
      [`${ob}activityStartDate`, typed(subject.activityStartDate, `${obXsd}date`)],
      [`${ob}activityEndDate`, typed(subject.activityEndDate, `${obXsd}date`)],
      [`${ob}licenseNumber`, literal(subject.licenseNumber)],
      [`${ob}achievement`, iri(achievement.id)],
      ...(identifier ? [[`${ob}identifier`, blank] as const] : []),
    ]),
    ...(identifier ?? []).map(({ identityHash, identityType, salt }) =>
      about(blank, [
        [rdfType, iri(`${ob}IdentityObject`)],
        [`${ob}hashed`, typed('true', `${obXsd}boolean`)],
        [`${ob}identityHash`, literal(identityHash)],
        [`${ob}identityType`, literal(identityType)],
        [`${ob}salt`, literal(salt)],
      ]),
    ),
    about(achievement.id, [
      [rdfType, iri(`${ob}Achievement`)],
      [`${schema}name`, literal(achievement.name)],
      [`${schema}description`, literal(achievement.description)],
      [`${ob}achievementType`, literal(achievement.achievementType)],
      [`${schema}inLanguage`, literal(achievement.inLanguage)],
      [`${ob}Criteria`, iri(achievement.criteria.id)],
      [`${ob}image`, iri(achievement.image.id)],
    ]),
    about(achievement.criteria.id, [[`${ob}narrative`, literal(achievement.criteria.narrative)]]),
    about(achievement.image.id, [[rdfType, iri(`${ob}Image`)]]),
    about(usedSchema.id, [
      [rdfType, iri('https://purl.imsglobal.org/spec/vccs/v1p0/context.json#1EdTechJsonSchemaValidator2019')],
    ]),
    about(whole.credentialStatus.id, [
      [rdfType, iri('https://purl.imsglobal.org/spec/vcrl/v1p0/context.json#1EdTechRevocationList')],
    ]),
  ]);
}

export function canonicalProof({ created, cryptosuite, verificationMethod }: Omit<Proof, 'proofValue'>): string {
  return sorted([
    about(blank, [
      [rdfType, iri(`${security}DataIntegrityProof`)],
      ['http://purl.org/dc/terms/created', typed(created, `${xsd}dateTime`)],
      [`${security}cryptosuite`, typed(cryptosuite, `${security}cryptosuiteString`)],
      [`${security}proofPurpose`, iri(`${security}assertionMethod`)],
      [`${security}verificationMethod`, iri(verificationMethod)],
    ]),
  ]);
}

/** By code point, as the algorithm asks: the default order of strings is by UTF-16 unit. */
function sorted(quads: string[][]): string {
  const bytes = quads.flat().map((quad) => Buffer.from(quad));
  return Buffer.concat(bytes.sort(Buffer.compare)).toString();
}
