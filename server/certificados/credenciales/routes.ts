import {
  credentialJson,
  credentialJwt,
  credentialPng,
  credentialStatus,
  issuerJwk,
  issuerProfile,
  verifyFile,
} from 'domain/contract/credenciales.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Context } from '../../http/context.ts';
import { AppError, conflict, notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { requireRow } from '../require-row.ts';
import { renderBadge } from './badge-image.ts';
import { bake } from './bake.ts';
import { addressesOf, credentialOf } from './build-credential.ts';
import { listPublicKeys, multibase, type PublicKey, signingKey } from './issuer-keys.ts';
import { readFile } from './read-file.ts';
import { methodOf, toJwt, withProof } from './sign-credential.ts';
import { verifyFile as judge } from './verify-file.ts';

type Asking = Pick<Context<typeof credentialJson>, 'db' | 'params' | 'query' | 'usuario'>;

export function credencialesRoutes(deps: Deps): void {
  const { config } = deps;

  /** Only for a certificate in force; a revoked one has no credential. */
  async function credentialFor({ db, params, query, usuario }: Asking) {
    const row = await requireRow(db, params.codigo);
    if (row.revocado) throw conflict('Este certificado fue revocado.');
    if (query.identidad === undefined) return { row, credential: credentialOf(deps, row, null) };
    if (usuario?.usuarioId !== row.usuarioId) throw notHolder();
    return { row, credential: credentialOf(deps, row, usuario.correo) };
  }

  const signed = async (asking: Asking) => {
    const { row, credential } = await credentialFor(asking);
    return { row, text: JSON.stringify(withProof(credential, await signingKey(deps, 'ed25519')), null, 2) };
  };

  route(deps, credentialJson, async (context) => {
    const { row, text } = await signed(context);
    return published(context.reply, text, `credencial-${row.codigo}.json`);
  });

  route(deps, credentialJwt, async (context) => {
    const { row, credential } = await credentialFor(context);
    const key = await signingKey(deps, 'rsa');
    const jwt = toJwt(credential, key, addressesOf(deps).jwk(key.claveId));
    return published(context.reply, jwt, `credencial-${row.codigo}.jwt`);
  });

  route(deps, credentialPng, async (context) => {
    const { row, text } = await signed(context);
    const baked = bake(await renderBadge(row, row.datosEntidad.institucion ?? config.institucion.nombre), text);
    return published(context.reply, baked, `insignia-${row.codigo}.png`);
  });

  route(deps, credentialStatus, async ({ db, params, reply }) => {
    const { codigo, revocado } = await requireRow(db, params.codigo);
    const at = addressesOf(deps);
    const revokedCredential = revocado ? [{ id: at.credential(codigo), revoked: true }] : [];
    const list = { id: at.status(codigo), issuer: at.issuer, revokedCredential };
    return published(reply, JSON.stringify(list), 'revocacion.json');
  });

  route(deps, issuerProfile, async ({ reply }) => {
    // Creates the key if needed, so that the profile has one before the first credential.
    await signingKey(deps, 'ed25519');
    const profile = profileOf(deps, await listPublicKeys(deps));
    return published(reply, JSON.stringify(profile, null, 2), 'emisor.json');
  });

  route(deps, issuerJwk, async ({ params, reply }) => {
    const keys = await listPublicKeys(deps);
    const found = keys.find(({ tipo, claveId }) => tipo === 'rsa' && claveId === params.clave);
    if (!found) throw notFound('No existe esta clave.');
    const jwk = { ...found.key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: String(found.claveId) };
    return published(reply, JSON.stringify(jwk), 'clave.json');
  });

  route(deps, verifyFile, async ({ request }) => judge(deps, await readFile(request)));
}

const notHolder = () => new AppError(403, 'no-titular', 'Solo su titular puede pedir la credencial con su identidad.');

/** CORS: wallets and validators in browsers read these from their own sites. */
function published(reply: FastifyReply, content: string | Buffer, filename: string) {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  const body = Buffer.from(content);
  return { body, bytes: body.length, filename };
}

/** Controller document and Open Badges profile in one, with every key that ever signed. */
function profileOf(deps: Pick<Deps, 'config' | 'publicUrl'>, keys: readonly PublicKey[]) {
  const { nombre, correo } = deps.config.institucion;
  const { issuer, site } = addressesOf(deps);
  const verificationMethod = keys
    .filter(({ tipo }) => tipo === 'ed25519')
    .map(({ key }) => ({
      id: methodOf(issuer, key),
      type: 'Multikey',
      controller: issuer,
      publicKeyMultibase: multibase(key),
    }));
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: issuer,
    type: ['Profile'],
    name: nombre,
    url: site,
    email: correo,
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  };
}
