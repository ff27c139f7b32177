import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysFor } from '../../keys.ts';
import { startDiskPeer } from '../../testing/disk-peer.ts';
import { signPut, verifyPut } from './disk-signature.ts';
import { ObjectTooLarge } from './port.ts';

let peer: Awaited<ReturnType<typeof startDiskPeer>>;
beforeAll(async () => {
  peer = await startDiskPeer();
});
afterAll(() => peer.close());

async function files(): Promise<string[]> {
  const entries = await readdir(peer.root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('receive', () => {
  test('stops at the limit and leaves nothing behind', async () => {
    let produced = 0;
    const endless = Readable.from(
      (async function* () {
        for (;;) {
          produced += 1000;
          yield Buffer.alloc(1000);
        }
      })(),
    );
    const limits = { contentType: 'image/png', maxBytes: 5000 };
    await expect(peer.storage.receive('entrada/grande.png', endless, limits)).rejects.toThrow(ObjectTooLarge);
    expect(produced).toBeLessThan(100_000);
    expect(endless.destroyed).toBe(false);
    expect(await files()).toEqual([]);
  });

  test('takes exactly the limit', async () => {
    await peer.storage.receive('justo', Readable.from([Buffer.alloc(5000)]), { contentType: 'a/b', maxBytes: 5000 });
    expect(await peer.storage.head('justo')).toMatchObject({ bytes: 5000 });
    await peer.storage.delete('justo');
    expect(await files()).toEqual([]);
  });

  test('a connection cut in the middle leaves nothing behind', async () => {
    const { url, headers } = await peer.storage.presignPut({
      key: 'entrada/cortada.png',
      contentType: 'image/png',
      maxBytes: 1_000_000,
      expiresInSeconds: 60,
    });
    const upload = request(new URL(url, peer.origin), {
      method: 'PUT',
      headers: { ...headers, 'content-length': 900_000 },
    });
    upload.on('error', () => {});
    upload.write(Buffer.alloc(100_000));
    await expect.poll(files).toEqual([expect.stringMatching(/\.tmp$/)]);
    upload.destroy();
    await expect.poll(files).toEqual([]);
    expect(await peer.storage.head('entrada/cortada.png')).toBeNull();
  });
});

test('an overwritten object keeps one version on disk, and readers finish the one they opened', async () => {
  await peer.storage.put('leida', Buffer.alloc(500_000, 'a'), 'text/plain');
  const open = await peer.storage.get('leida');
  await peer.storage.put('leida', Buffer.from('b'), 'text/plain');
  expect((await buffer(open!.body)).equals(Buffer.alloc(500_000, 'a'))).toBe(true);
  expect((await files()).filter((name) => name.startsWith('leida'))).toHaveLength(2);
});

test('readers beside a writer always see bytes and type that belong together', async () => {
  const kinds = ['text/a', 'text/bb', 'text/ccc'];
  const bodyOf = (kind: string) => Buffer.from(kind.repeat(200));
  await peer.storage.put('viva', bodyOf(kinds[0]!), kinds[0]!);
  let writing = true;
  const writer = (async () => {
    for (let i = 0; i < 60; i++) await peer.storage.put('viva', bodyOf(kinds[i % 3]!), kinds[i % 3]!);
    writing = false;
  })();
  const seen = new Set<string>();
  const reader = async () => {
    while (writing) {
      const object = await peer.storage.get('viva');
      seen.add(object!.contentType);
      expect((await buffer(object!.body)).equals(bodyOf(object!.contentType))).toBe(true);
    }
  };
  await Promise.all([writer, reader(), reader(), reader(), reader()]);
  expect(seen.size).toBeGreaterThan(1);
});

describe('signature', () => {
  const keys = keysFor(['a secret of at least thirty-two characters'], 'upload');
  const grant = { key: 'entrada/x.png', contentType: 'image/png', maxBytes: 100 };
  const signed = { key: grant.key, contentType: 'image/png', ...signPut(keys, grant, 1000) };

  test('is good until it expires', () => {
    expect(verifyPut(keys, signed, 999)).toEqual({ ok: true, grant });
    expect(verifyPut(keys, signed, 1000)).toEqual({ ok: false, reason: 'vencida' });
  });

  test.each([
    ['firma', { key: 'entrada/y.png' }],
    ['firma', { max: '1000' }],
    ['firma', { vence: '9000' }],
    ['firma', { tipo: 'text/html', contentType: 'text/html' }],
    ['firma', { firma: 'x' }],
    ['incompleta', { firma: undefined }],
    ['incompleta', { key: '../x.png' }],
    ['tipo', { contentType: 'text/html' }],
    ['tipo', { contentType: undefined }],
  ])('is refused for %s when %o changes', (reason, change) => {
    expect(verifyPut(keys, { ...signed, ...change }, 1)).toEqual({ ok: false, reason });
  });
});
