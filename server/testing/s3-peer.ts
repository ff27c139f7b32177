import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createS3Storage } from '../ports/storage/s3.ts';
import { KnownUploads } from './s3-uploads.ts';

const REGION = 'us-east-1';
const BUCKET = 'aula';
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** s3rver does not check version 4 signatures; this proxy does, for presigned URLs. */
export async function startS3Peer() {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'));
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await s3rver.run();
  const uploads = new KnownUploads();
  const gate = createServer((incoming, outgoing) => {
    if (incoming.url?.includes('X-Amz-Signature') && !isSignedByUs(incoming)) {
      incoming.resume();
      outgoing.writeHead(403).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    if (uploads.answers(incoming, outgoing)) return;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      uploads.note(incoming, answer);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
    // A client that disconnects early must not keep the upstream connection busy.
    outgoing.on('close', () => forwarded.destroy());
  });
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const storage = createS3Storage({
    bucket: BUCKET,
    region: REGION,
    endpoint: origin,
    credentials: CREDENTIALS,
  });

  return {
    storage,
    origin,
    async close() {
      storage.close();
      gate.closeAllConnections();
      await new Promise((closed) => gate.close(closed));
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function isSignedByUs(incoming: IncomingMessage): boolean {
  const url = new URL(incoming.url ?? '/', 'http://peer');
  const given = url.searchParams.get('X-Amz-Signature') ?? '';
  const date = url.searchParams.get('X-Amz-Date') ?? '';
  const expires = Number(url.searchParams.get('X-Amz-Expires'));
  if (Date.now() > parseAmzDate(date) + expires * 1000) return false;

  url.searchParams.delete('X-Amz-Signature');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&');
  const signedHeaders = url.searchParams.get('X-Amz-SignedHeaders') ?? '';
  const headers = signedHeaders.split(';').map((name) => `${name}:${incoming.headers[name] ?? ''}\n`);
  const canonical = [incoming.method, url.pathname, query, headers.join(''), signedHeaders, 'UNSIGNED-PAYLOAD'];
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical.join('\n')).digest('hex')];
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secretAccessKey}`);
  const expected = hmac(key, toSign.join('\n')).toString('hex');
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function parseAmzDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
