import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDiskPeer } from '../../testing/disk-peer.ts';
import { startS3Peer } from '../../testing/s3-peer.ts';
import { InvalidKey } from './key.ts';
import type { PutRequest, Storage } from './port.ts';

type Peer = { storage: Storage; origin: string; close(): Promise<void> };

const adapters: [string, () => Promise<Peer>][] = [
  ['disk', startDiskPeer],
  ['s3', startS3Peer],
];

describe.each(adapters)('storage on %s', (_name, start) => {
  let peer: Peer;
  let storage: Storage;
  beforeAll(async () => {
    peer = await start();
    storage = peer.storage;
  });
  afterAll(() => peer.close());

  test('gives back what was put, with its type and size', async () => {
    const body = randomBytes(300_000);
    await storage.put('cursos/12-abc.webp', body, 'image/webp');
    const object = await storage.get('cursos/12-abc.webp');
    expect(object).toMatchObject({ bytes: body.length, contentType: 'image/webp' });
    expect(object?.etag).toMatch(/^".+"$/);
    expect(body.equals(await buffer(object!.body))).toBe(true);
    expect(await storage.head('cursos/12-abc.webp')).toMatchObject({ bytes: body.length, contentType: 'image/webp' });
  });

  test('takes a stream of unknown length', async () => {
    const parts = [randomBytes(70_000), randomBytes(1), randomBytes(90_000)];
    await storage.put('flujo.bin', Readable.from(parts), 'application/octet-stream');
    const object = await storage.get('flujo.bin');
    expect(Buffer.concat(parts).equals(await buffer(object!.body))).toBe(true);
  });

  test('keeps the old object when the stream of the new one breaks', async () => {
    await storage.put('roto.txt', Buffer.from('entero'), 'text/plain');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('mit');
        throw new Error('the source broke');
      })(),
    );
    await expect(storage.put('roto.txt', broken, 'text/html')).rejects.toThrow('the source broke');
    const object = await storage.get('roto.txt');
    expect(object?.contentType).toBe('text/plain');
    expect((await buffer(object!.body)).toString()).toBe('entero');
  });

  test('replaces bytes, type and etag together', async () => {
    await storage.put('cambia', Buffer.from('uno'), 'text/plain');
    const before = await storage.head('cambia');
    await storage.put('cambia', Buffer.from('otro'), 'text/html');
    const after = await storage.get('cambia');
    expect(after).toMatchObject({ bytes: 4, contentType: 'text/html' });
    expect(after?.etag).not.toBe(before?.etag);
    expect((await buffer(after!.body)).toString()).toBe('otro');
  });

  test('a key may be the beginning of another', async () => {
    await storage.put('a', Buffer.from('1'), 'text/plain');
    await storage.put('a/b', Buffer.from('2'), 'text/plain');
    await storage.put('a/b.json', Buffer.from('3'), 'text/plain');
    expect((await buffer((await storage.get('a'))!.body)).toString()).toBe('1');
    expect((await buffer((await storage.get('a/b'))!.body)).toString()).toBe('2');
    expect((await buffer((await storage.get('a/b.json'))!.body)).toString()).toBe('3');
  });

  test('what is not there is null, and deleting it is no error', async () => {
    expect(await storage.get('nada/aqui.png')).toBeNull();
    expect(await storage.head('nada/aqui.png')).toBeNull();
    await storage.delete('nada/aqui.png');
    await storage.put('borrame.png', Buffer.from('x'), 'image/png');
    await storage.delete('borrame.png');
    expect(await storage.get('borrame.png')).toBeNull();
    expect(await storage.head('borrame.png')).toBeNull();
  });

  const badKeys = ['', '/', '/etc/passwd', '../x', 'a/../b', 'a//b', 'a/', '.oculto', 'a/.b', 'a..b', 'C:\\x', 'a\0b'];
  test.each([...badKeys, 'ñ', 'a b', 'a@b', 'a%2fb', 'x'.repeat(600)])('refuses the key %j everywhere', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(InvalidKey);
    await expect(storage.get(key)).rejects.toThrow(InvalidKey);
    await expect(storage.head(key)).rejects.toThrow(InvalidKey);
    await expect(storage.delete(key)).rejects.toThrow(InvalidKey);
    const request = { key, contentType: 'text/plain', maxBytes: 1, expiresInSeconds: 1 };
    await expect(storage.presignPut(request)).rejects.toThrow(InvalidKey);
  });

  test('FIL-05 gives a span of an object', async () => {
    await storage.put('tramo.bin', Buffer.from('0123456789'), 'video/mp4');
    const object = await storage.get('tramo.bin', { start: 2, end: 5 });
    expect(object).toMatchObject({ bytes: 4, contentType: 'video/mp4' });
    expect((await buffer(object!.body)).toString()).toBe('2345');
    expect(await storage.get('nada.bin', { start: 0, end: 1 })).toBeNull();
  });

  describe('FIL-02 an upload in parts', () => {
    const key = 'archivos/grande.pdf';
    const contentType = 'application/pdf';

    async function sendPart(
      upload: { key: string; uploadId: string },
      part: number,
      body: Buffer,
      bytes = body.length,
    ) {
      const { url, headers } = await storage.parts.presign({ ...upload, part, bytes, expiresInSeconds: 60 });
      const address = new URL(url, peer.origin);
      const answer = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(body) });
      await answer.body?.cancel();
      return answer.status;
    }

    test('arrives in any order, says what has arrived, and exists once it is completed', async () => {
      const [first, last] = [randomBytes(storage.parts.minBytes), randomBytes(1234)];
      const upload = { key, uploadId: await storage.parts.begin(key, contentType) };
      expect(await storage.parts.list(upload)).toEqual([]);
      expect(await sendPart(upload, 2, last)).toBe(200);
      expect(await storage.parts.list(upload)).toEqual([{ part: 2, bytes: 1234 }]);
      expect(await storage.head(key)).toBeNull();
      // The connection was lost before the response, so the same part is sent again.
      for (const _ of [1, 2]) expect(await sendPart(upload, 1, first)).toBe(200);
      const bytes = storage.parts.minBytes;
      expect(await storage.parts.list(upload)).toEqual([
        { part: 1, bytes },
        { part: 2, bytes: 1234 },
      ]);
      const whole = { ...upload, contentType, bytes: bytes + 1234 };
      await expect(storage.parts.complete({ ...whole, bytes })).rejects.toThrow('instead of');
      expect(await storage.head(key)).toBeNull();
      await storage.parts.complete(whole);
      const object = await storage.get(key);
      expect(object).toMatchObject({ bytes: bytes + 1234, contentType });
      expect(Buffer.concat([first, last]).equals(await buffer(object!.body))).toBe(true);
      expect(await storage.parts.list(upload)).toEqual([]);
      await expect(storage.parts.complete(whole)).rejects.toThrow('0 bytes instead of');
    });

    test('an aborted one leaves nothing, twice', async () => {
      const upload = {
        key: 'archivos/dejado.pdf',
        uploadId: await storage.parts.begin('archivos/dejado.pdf', contentType),
      };
      await sendPart(upload, 1, randomBytes(10));
      for (const _ of [1, 2]) await storage.parts.abort(upload);
      expect(await storage.parts.list(upload)).toEqual([]);
      expect(await storage.head('archivos/dejado.pdf')).toBeNull();
      expect(await storage.parts.list({ key, uploadId: 'f'.repeat(32) })).toEqual([]);
    });

    test('a part with more bytes than declared, or under another signature, is refused', async () => {
      const upload = { key, uploadId: await storage.parts.begin(key, contentType) };
      expect([403, 413]).toContain(await sendPart(upload, 1, randomBytes(11), 10));
      const { url, headers } = await storage.parts.presign({ ...upload, part: 1, bytes: 10, expiresInSeconds: 60 });
      const address = new URL(withAnotherSignature(url), peer.origin);
      const answer = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(10) });
      expect(answer.status).toBe(403);
      expect(await storage.parts.list(upload)).toEqual([]);
    });
  });

  describe('a presigned PUT', () => {
    const body = randomBytes(1000);
    const request: PutRequest = {
      key: 'entrada/foto.png',
      contentType: 'image/png',
      maxBytes: 5000,
      expiresInSeconds: 60,
      bytes: body.length,
    };

    async function send(changes: {
      presign?: Partial<PutRequest>;
      url?: (url: string) => string;
      type?: string;
      body?: Buffer;
    }) {
      const { url, headers } = await storage.presignPut({ ...request, ...changes.presign });
      const sentHeaders = changes.type === undefined ? headers : { 'content-type': changes.type };
      const sentBody = new Uint8Array(changes.body ?? body);
      const address = new URL(changes.url?.(url) ?? url, peer.origin);
      const answer = await fetch(address, { method: 'PUT', headers: sentHeaders, body: sentBody });
      await answer.body?.cancel();
      return answer.status;
    }

    test('stores the file under its key and type', async () => {
      expect(await send({ presign: { key: 'entrada/buena.png' } })).toBe(200);
      const object = await storage.get('entrada/buena.png');
      expect(object?.contentType).toBe('image/png');
      expect(body.equals(await buffer(object!.body))).toBe(true);
    });

    test.each([
      ['another type', { type: 'text/html' }, 403],
      ['no type', { type: '' }, 403],
      ['another key', { url: (url: string) => url.replace('foto.png', 'otra.png') }, 403],
      ['another signature', { url: withAnotherSignature }, 403],
      ['a later expiry', { url: (url: string) => url.replace(/((vence|X-Amz-Expires)=)/, '$19') }, 403],
    ] as const)('refuses %s', async (_what, changes, status) => {
      expect(await send(changes)).toBe(status);
      expect(await storage.head('entrada/foto.png')).toBeNull();
      expect(await storage.head('entrada/otra.png')).toBeNull();
    });

    test('refuses more bytes than declared', async () => {
      expect([403, 413]).toContain(await send({ body: randomBytes(1001) }));
      expect(await storage.head('entrada/foto.png')).toBeNull();
    });

    test('refuses after its time', async () => {
      const { url, headers } = await storage.presignPut({ ...request, expiresInSeconds: 1 });
      await new Promise((later) => setTimeout(later, 2100));
      const answer = await fetch(new URL(url, peer.origin), { method: 'PUT', headers, body: new Uint8Array(body) });
      expect(answer.status).toBe(403);
      expect(await storage.head('entrada/foto.png')).toBeNull();
    });
  });
});

function withAnotherSignature(url: string): string {
  return url.replace(
    /((?:firma|X-Amz-Signature)=)(.)/,
    (_, name: string, first: string) => name + (first === '0' ? '1' : '0'),
  );
}
