import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sha256, signCms } from '../pdf/signature/cms.ts';
import { childrenOf, der, integer, oid, readNode, sequence } from '../pdf/signature/der.ts';
import { openP12 } from '../pdf/signature/open-p12.ts';
import { tstInfoType } from '../pdf/signature/time-stamp.ts';

export const p12Password = 'clave-Ñ-123';
export const p12File = (name: string) => new URL(`./p12/${name}.p12`, import.meta.url).pathname;

type Mood = 'good' | 'refuses' | 'other-digest' | 'broken' | 'away' | 'redirects';

/** A time-stamp authority (RFC 3161) on a loopback port. */
export async function startTimeStampAuthority() {
  const identity = openP12(readFileSync(p12File('sello')), p12Password);
  const authority = { mood: 'good' as Mood, asked: 0, url: '', close: () => void server.close() };
  const server = createServer(async (request, response) => {
    authority.asked += 1;
    const [, imprint, nonce] = childrenOf(readNode(await buffer(request)));
    if (authority.mood === 'redirects' && request.url === '/') {
      return response.writeHead(307, { location: '/otra' }).end();
    }
    if (authority.mood === 'away') return response.writeHead(503).end();
    if (authority.mood === 'broken') return response.end('no es un sello');
    if (authority.mood === 'refuses') return response.end(sequence(sequence(integer(2))));
    const about = Buffer.from(imprint!.whole);
    if (authority.mood === 'other-digest') about.fill(0, about.length - 8);
    const time = der(0x18, Buffer.from(`${new Date().toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));
    const bytes = sequence(integer(1), oid('1.2.3.4.1'), about, integer(authority.asked), time, nonce!.whole);
    const { cms } = await signCms(identity, { digest: sha256(bytes), content: { type: tstInfoType, bytes } });
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    return response.end(sequence(sequence(integer(0)), cms));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return authority;
}
