import { createHash } from 'node:crypto';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { dissociateCertificado, downloadCertificado, verifyCertificado } from 'domain/contract/certificados.ts';
import {
  credentialJson,
  credentialJwt,
  credentialPng,
  credentialStatus,
  issuerProfile,
  verifyFile,
} from 'domain/contract/credenciales.ts';
import { buildPath, type EndpointSpec } from 'domain/contract/endpoint.ts';
import type { FileVerification } from 'domain/schemas/credenciales.ts';
import { importJWK, jwtVerify } from 'jose';
import jsonld from 'jsonld';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { achievementCredentialSchema } from '../../testing/achievement-credential-schema.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce, times } from '../../testing/barrier.ts';
import { makeAlumnoOf, makeCertifiableCurso, makeCertificado } from '../../testing/certificados.ts';
import type { Client } from '../../testing/client.ts';
import { foreignVerdict, offlineLoader } from '../../testing/credentials.ts';
import { signedIn } from '../../testing/people.ts';
import { pngChunk, pngOfSize } from '../../testing/png.ts';
import { openSession } from '../../testing/sessions.ts';
import { bake, unbake } from './bake.ts';
import { canonicalCredential, canonicalProof } from './canonical.ts';
import { signedCredential } from './credential.ts';
import { listPublicKeys, multibase, resealIssuerKeys, signingKey } from './issuer-keys.ts';

const first = 'a-first-secret-that-is-long-enough-0001';
const second = 'another-secret-that-is-long-enough-0002';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp({ env: { SECRET: first } });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const addressOf = (at: TestApp, spec: EndpointSpec, params = {}) => at.url + buildPath(spec, { params });
const fetched = async (spec: EndpointSpec, codigo: string, at = t) => fetch(addressOf(at, spec, { codigo }));
const jsonOf = async (codigo: string, at = t) => (await fetched(credentialJson, codigo, at)).json();
/** Includes the hash of the e-mail, which only the holder may request. */
const withIdentity = async (codigo: string, usuarioId: number) => {
  const holder = await openSession(t, usuarioId);
  return holder.request('GET', buildPath(credentialJson, { params: { codigo }, query: { identidad: '1' } }));
};
const profileOf = async (at = t) => (await fetch(addressOf(at, issuerProfile))).json();

async function judged(bytes: Uint8Array | string): Promise<FileVerification> {
  const options = { body: bytes, headers: { 'content-type': 'application/octet-stream' } };
  return (await t.client().request('POST', buildPath(verifyFile), options)).body
    .resource as unknown as FileVerification;
}

test('CRE-02 a credential fits the schema, a foreign library verifies it offline, and no byte may change', async () => {
  const { codigo, alumno, numero } = await makeCertificado(t, admin);
  const answer = await fetched(credentialJson, codigo);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc+ld+json']);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const credential = await answer.json();
  const { text } = await withIdentity(codigo, alumno.usuarioId);
  const identified = JSON.parse(text);

  const ajv = new Ajv2019({ allErrors: true });
  addFormats.default(ajv);
  const fits = ajv.compile(achievementCredentialSchema);
  for (const each of [credential, identified]) expect([fits(each), fits.errors]).toEqual([true, null]);
  expect(fits({ ...credential, credentialSubject: { ...credential.credentialSubject, achievement: {} } })).toBe(false);

  for (const secret of [alumno.dni, alumno.correo, alumno.apellido]) expect(text).not.toContain(secret);
  const { identifier, licenseNumber } = identified.credentialSubject;
  const hash = createHash('sha256')
    .update(alumno.correo.toLowerCase() + identifier[0].salt)
    .digest('hex');
  expect([identifier[0].identityHash, licenseNumber]).toEqual([`sha256$${hash}`, numero]);

  const profile = await profileOf();
  for (const each of [credential, identified]) {
    expect(await foreignVerdict(each, profile)).toMatchObject({ verified: true });
  }
  for (const changed of [
    { ...credential, name: `${credential.name}.` },
    { ...credential, validFrom: '2020-01-01T00:00:00Z' },
    { ...credential, credentialSubject: { ...credential.credentialSubject, licenseNumber: '000001-2020' } },
  ]) {
    expect(await foreignVerdict(changed, profile)).toMatchObject({ verified: false });
  }
});

test('SEC-104 no public form of a credential has a hash to try addresses on; only its holder may ask for it', async () => {
  const { codigo, alumno } = await makeCertificado(t, admin);
  const [json, jwt, png] = await Promise.all(
    [credentialJson, credentialJwt, credentialPng].map(async (spec) =>
      Buffer.from(await (await fetched(spec, codigo)).arrayBuffer()),
    ),
  );
  const payload = Buffer.from(jwt!.toString().split('.')[1]!, 'base64url');
  for (const content of [json!, payload, png!]) {
    expect(content.includes('credentialSubject')).toBe(true);
    expect(/identityHash|"salt"|"identifier"/.test(content.toString('latin1'))).toBe(false);
  }
  for (const spec of [credentialJson, credentialJwt, credentialPng]) {
    const path = buildPath(spec, { params: { codigo }, query: { identidad: '1' } });
    for (const asking of [t.client(), admin]) expect((await asking.request('GET', path)).status).toBe(403);
  }
  expect((await withIdentity(codigo, alumno.usuarioId)).text).toContain('identityHash');
});

test('CRE-02 what is signed are the canonical bytes of JSON-LD, whatever the names contain', async () => {
  const nombre = 'Ñandú "Ünïcode" \\ 𝒜 <b>\t de\nlínea';
  const curso = await makeCertifiableCurso(t.deps, { nombre, nombreCertificado: nombre, tipoCertificado: 'D' });
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const body = { cursoId: curso.cursoId, usuarioId };
  const issued = await admin.request('PUT', '/api/certificados/asociar', { body });
  const { codigo } = issued.body.resource as unknown as { codigo: string };
  const whole = signedCredential.parse(JSON.parse((await withIdentity(codigo, usuarioId)).text));
  const { proof, ...credential } = whole;
  expect(credential.name).toBe('Ñandú "Ünïcode" \\ 𝒜 <b> de línea');
  const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, base: null };
  const canonize = (document: object) => jsonld.canonize(document, { ...options, documentLoader: offlineLoader() });
  expect(canonicalCredential(credential)).toBe(await canonize(credential));
  const { proofValue: _, ...proofOptions } = proof;
  expect(canonicalProof(proofOptions)).toBe(await canonize({ '@context': credential['@context'], ...proofOptions }));
  const { identifier: __, ...subject } = credential.credentialSubject;
  const days = { activityStartDate: '2026-04-20', activityEndDate: '2026-11-16' };
  for (const credentialSubject of [subject, { ...subject, ...days }]) {
    const other = { ...credential, credentialSubject };
    expect(canonicalCredential(other)).toBe(await canonize(other));
  }
});

test('CRE-03 the JWT is verified with the key at the address in its header', async () => {
  const { codigo } = await makeCertificado(t, admin);
  const jwt = await (await fetched(credentialJwt, codigo)).text();
  const header = JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString());
  expect(Object.keys(header).sort()).toEqual(['alg', 'kid', 'typ']);
  const jwk = await (await fetch(header.kid)).json();
  expect(jwk).not.toHaveProperty('d');
  const issuer = t.deps.publicUrl() + buildPath(issuerProfile);
  const { payload } = await jwtVerify(jwt, await importJWK(jwk, 'RS256'), { issuer });
  const { proof: _, ...credential } = await jsonOf(codigo);
  expect(payload).toMatchObject({ ...credential, jti: credential.id, sub: credential.credentialSubject.id });
  await expect(jwtVerify(`${jwt.slice(0, -8)}AAAAAAAA`, await importJWK(jwk, 'RS256'))).rejects.toThrow();
});

test('SEC-109 a badge with 400,000 chunks after its credential is not read to the end', () => {
  const badge = bake(pngOfSize(8, 8), '{}');
  expect(unbake(badge)).toBe('{}');
  const padding = Buffer.concat(Array.from({ length: 400_000 }, () => pngChunk('vpAg', Buffer.alloc(0))));
  expect(unbake(Buffer.concat([badge, padding]))).toBeNull();
});

test('CRE-04 the badge is a picture that carries the credential once', async () => {
  const { codigo } = await makeCertificado(t, admin);
  const png = Buffer.from(await (await fetched(credentialPng, codigo)).arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 640, height: 640 });
  expect(png.toString('latin1').split('openbadgecredential\0\0\0\0\0')).toHaveLength(2);
  expect(JSON.parse(unbake(png)!)).toEqual(await jsonOf(codigo));
  expect(unbake(bake(png, '{}'))).toBeNull();
  expect(unbake(png.subarray(0, 60))).toBeNull();
});

test('CRE-05 a revoked certificate: its status says so, and there is no credential of it any more', async () => {
  const { codigo, pair } = await makeCertificado(t, admin);
  const credential = await jsonOf(codigo);
  const status = async () => (await fetch(credential.credentialStatus.id)).json();
  expect(await status()).toEqual({
    id: t.deps.publicUrl() + buildPath(credentialStatus, { params: { codigo } }),
    issuer: credential.issuer.id,
    revokedCredential: [],
  });
  await admin.call(dissociateCertificado, { body: { ...pair, motivo: 'Un motivo privado' } });
  expect(await status()).toMatchObject({ revokedCredential: [{ id: credential.id, revoked: true }] });
  expect(JSON.stringify(await status())).not.toContain('motivo');
  expect(await foreignVerdict(credential, await profileOf(), true)).toMatchObject({ verified: false });
  for (const spec of [credentialJson, credentialJwt, credentialPng]) {
    expect((await fetched(spec, codigo)).status).toBe(409);
  }
});

test('CRE-06 one key for two processes at once, kept over a new SECRET, and replaced only when its own is gone', async () => {
  const databaseUrl = t.deps.pool.options.connectionString!;
  const keys = async (at: TestApp) => multibase((await signingKey(at.deps, 'ed25519')).key);
  await t.deps.pool.query('alter table clave_emisor disable trigger all');
  await t.deps.pool.query('delete from clave_emisor');
  await t.deps.pool.query('alter table clave_emisor enable trigger all');
  const made = await atOnce(
    t.deps,
    'clave_emisor',
    times(6, () => keys(t)),
  );
  expect(new Set(made).size).toBe(1);
  const { codigo } = await makeCertificado(t, admin);
  const before = await jsonOf(codigo);

  const rotated = await startTestApp({ databaseUrl, env: { SECRET: `${second},${first}` } });
  expect(await keys(rotated)).toBe(made[0]);
  await resealIssuerKeys(rotated.deps);
  await rotated.close();
  const only = await startTestApp({ databaseUrl, env: { SECRET: second } });
  expect(await keys(only)).toBe(made[0]);
  await only.close();
  const lost = await startTestApp({ databaseUrl, env: { SECRET: 'a-third-secret-that-is-long-enough-0003' } });
  expect(await keys(lost)).not.toBe(made[0]);
  expect(await listPublicKeys(lost.deps)).toHaveLength(2);
  await lost.close();

  const profile = await profileOf();
  const published = profile.verificationMethod.map((one: { publicKeyMultibase: string }) => one.publicKeyMultibase);
  expect(published).toContain(made[0]);
  // Three unrelated secrets have one key each, however often they take turns.
  expect(await listPublicKeys(t.deps)).toHaveLength(3);
  expect(await foreignVerdict(before, profile)).toMatchObject({ verified: true });
  await expect(t.deps.pool.query('delete from clave_emisor')).rejects.toThrow('append-only');
  await expect(t.deps.pool.query("update clave_emisor set tipo = 'rsa'")).rejects.toThrow('append-only');
});

test('CRE-07 a dropped file is intact, changed, revoked or foreign; the public learns no more than from the code', async () => {
  const { codigo, pair, alumno } = await makeCertificado(t, admin);
  const download = addressOf(t, downloadCertificado, { codigo });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const pdf = Buffer.from(await (await fetch(download, { headers: { cookie } })).arrayBuffer());
  const png = Buffer.from(await (await fetched(credentialPng, codigo)).arrayBuffer());
  const json = JSON.stringify(await jsonOf(codigo));
  const valid = { resultado: 'intacto', certificado: { estado: 'valido', codigo, propio: false } };
  expect(await judged(pdf)).toMatchObject({ tipo: 'pdf', ...valid });
  expect(await judged(png)).toMatchObject({ tipo: 'insignia', ...valid });
  expect(await judged(json)).toMatchObject({ tipo: 'credencial', ...valid });
  expect(JSON.stringify(await judged(pdf))).not.toContain(alumno.dni);

  const changed = { resultado: 'alterado', certificado: { codigo } };
  expect(await judged(Buffer.concat([pdf, Buffer.from('\n')]))).toMatchObject(changed);
  expect(await judged(json.replace('horas académicas', 'horas  académicas'))).toMatchObject(changed);
  const plain = await sharp(png).png().toBuffer();
  expect(await judged(bake(plain, json.replace(/"proofValue":"z./, '"proofValue":"zz')))).toMatchObject(changed);

  const foreign = { resultado: 'ajeno', certificado: null };
  // Contains the credential, but is too long to be parsed.
  const long = `${json}${' '.repeat(65_536)}`;
  const others = [plain, Buffer.from('%PDF-1.7'), '{"id":', '{}', 'hola', Buffer.alloc(0), '{'.repeat(16_384), long];
  for (const other of [...others, bake(plain, long)]) {
    expect(await judged(other)).toMatchObject(foreign);
  }
  const huge = await t.client().request('POST', buildPath(verifyFile), { body: Buffer.alloc(5 * 1024 * 1024 + 1) });
  expect([huge.status, huge.body.message]).toEqual([413, 'El archivo pesa más de 5 MB.']);

  await admin.call(dissociateCertificado, { body: { ...pair, motivo: 'Se emitió por error' } });
  for (const file of [pdf, png, json]) {
    expect(await judged(file)).toMatchObject({ resultado: 'intacto', certificado: { estado: 'revocado' } });
  }
});

test('CRE-01 only the holder is told that a certificate is theirs', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { browser, person } = await signedIn(t, 'USU');
  const { usuarioId } = person;
  const { moduloId, cursoId } = curso;
  await t.deps.pool.query('insert into matricula (usuario_id, curso_id) values ($1, $2)', [usuarioId, cursoId]);
  await admin.request('PUT', '/api/notas', { body: { usuarioId, moduloId, nota: 17 } });
  const issued = await admin.request('PUT', '/api/certificados/asociar', { body: { cursoId, usuarioId } });
  const { codigo } = issued.body.resource as unknown as { codigo: string };
  const propio = async (who: Client) =>
    (await who.call(verifyCertificado, { params: { codigo } })).body.resource?.propio;
  expect([await propio(browser), await propio(admin), await propio(t.client())]).toEqual([true, false, false]);
});
