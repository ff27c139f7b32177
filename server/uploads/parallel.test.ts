import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectAndEncode } from '../ports/storage/images.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { signedIn } from '../testing/people.ts';
import { pngOfSize } from '../testing/png.ts';
import { uploadImage } from '../testing/uploads.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('OPS-27 of many uploads at once only two are in memory, and all are published', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  const { storage } = t.deps;
  const get = storage.get;
  const open = { now: 0, most: 0 };
  storage.get = async (key) => {
    const found = await get(key);
    if (!key.startsWith('pendientes/') || !found) return found;
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    return found;
  };
  const remove = storage.delete;
  storage.delete = async (key) => {
    if (key.startsWith('pendientes/')) open.now -= 1;
    return remove(key);
  };
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const names = await Promise.all(
    Array.from({ length: 30 }, () => uploadImage(browser, { ownerType: 'curso', bytes })),
  );
  expect(new Set(names).size).toBe(30);
  expect(open.most).toBeGreaterThan(0);
  expect(open.most).toBeLessThanOrEqual(2);
});

test('OPS-27 a picture with an endless side is refused before it is decoded', async () => {
  await expect(inspectAndEncode(pngOfSize(12_001, 10))).rejects.toMatchObject({ reason: 'dimensiones' });
  await expect(inspectAndEncode(pngOfSize(10, 60_000))).rejects.toMatchObject({ reason: 'dimensiones' });
  await expect(inspectAndEncode(pngOfSize(12_000, 10))).resolves.toMatchObject({ width: 2400 });
});
