import { randomBytes } from 'node:crypto';
import { sha256, sha256Algorithm } from './cms.ts';
import {
  childrenOf,
  der,
  integer,
  type Node,
  numberOf,
  octets,
  octetsOf,
  oid,
  oidOf,
  readNode,
  sequence,
  tags,
} from './der.ts';

const patienceMs = 5_000;
const mostBytes = 64 * 1024;
const signedDataType = '1.2.840.113549.1.7.2';
export const tstInfoType = '1.2.840.113549.1.9.16.1.4';

/**
 * Requests a token about a signature from a time-stamp authority (RFC 3161). Throws when the response has no valid
 * token.
 */
export async function requestTimeStamp(url: string, signature: Buffer): Promise<Buffer> {
  const digest = sha256(signature);
  // The first byte makes the number positive and keeps its length in DER.
  const nonce = Buffer.concat([Buffer.from([0x40]), randomBytes(8)]);
  const imprint = sequence(sha256Algorithm, octets(digest));
  const certReq = der(tags.boolean, Buffer.from([0xff]));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(sequence(integer(1), imprint, integer(nonce), certReq)),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`the time-stamp authority answered ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length > mostBytes) throw new Error('the time-stamp is too large');
  return tokenOf(body, digest, nonce);
}

function tokenOf(body: Buffer, digest: Buffer, nonce: Buffer): Buffer {
  const [status, token] = childrenOf(readNode(body));
  const granted = numberOf(childrenOf(status!)[0]!);
  if (granted > 1 || !token) throw new Error(`the time-stamp authority refused with status ${granted}`);
  const fields = childrenOf(tstInfoOf(token));
  const imprint = childrenOf(fields[2]!)[1]!;
  const hasNonce = fields.slice(5).some(({ tag, content }) => tag === tags.integer && content.equals(nonce));
  if (!octetsOf(imprint).equals(digest) || !hasNonce) throw new Error('the time-stamp is about something else');
  return token.whole;
}

function tstInfoOf(token: Node): Node {
  const [type, wrapped] = childrenOf(token);
  if (oidOf(type!) !== signedDataType) throw new Error('the time-stamp is not signed data');
  const encapsulated = childrenOf(childrenOf(wrapped!)[0]!)[2]!;
  const [contentType, content] = childrenOf(encapsulated);
  if (!contentType!.whole.equals(oid(tstInfoType))) throw new Error('the time-stamp has other content');
  return readNode(octetsOf(childrenOf(content!)[0]!));
}
