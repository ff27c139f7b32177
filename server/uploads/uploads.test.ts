import { presign } from 'domain/contract/uploads.ts';
import { imageFolder, imageKind, imageMaxBytes, ownerTypes } from 'domain/formats/images.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archivos } from '../db/schema/files.ts';
import { keysFor } from '../keys.ts';
import { signPut } from '../ports/storage/disk-signature.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { pngChunk, pngOfSize } from '../testing/png.ts';
import { pendingKey } from './files.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const png = pngOfSize(40, 30);
const ask = { ownerType: 'especialidad', fileName: 'foto.png', contentType: 'image/png' } as const;
const formatMessage = 'Formato no permitido (jpg/png/webp/avif)';

async function presigned(change: object = {}) {
  const { status, body } = await admin.call(presign, { body: { ...ask, ...change } });
  expect(status, body.message).toBe(200);
  return body.resource!;
}

/** Without cookies: the signed URL is enough. */
const put = (putUrl: string, body: Uint8Array | string, contentType = 'image/png') =>
  t.client().request('PUT', putUrl, { body, headers: { 'content-type': contentType } });

async function picture(path: string, init: RequestInit = {}) {
  const response = await fetch(`${t.url}/imagenes/${path}`, init);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('UPL-01 UPL-02 asking for an address', () => {
  test('API-19 UPL-05 answers with where to put the file and the name it will have', async () => {
    const { body } = await admin.call(presign, { body: ask });
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      status: 200,
      resource: {
        putUrl: expect.stringMatching(/^\/api\/uploads\/objeto\/pendientes\/.+firma=/),
        imagen: expect.stringMatching(/^[0-9a-f-]{36}\.webp$/),
      },
    });
  });

  test.each(ownerTypes)('UPL-10 for a %s', async (ownerType) => {
    const { imagen } = await presigned({ ownerType });
    const [row] = await t.deps.db.select().from(archivos).where(eq(archivos.nombre, imagen));
    expect(row).toMatchObject({
      ownerType,
      estado: 'pendiente',
      clave: `${imageFolder(imageKind(ownerType))}/${imagen}`,
    });
  });

  test.each([
    ['UPL-06 no owner type', { ownerType: undefined }, 'ownerType requerido'],
    ['UPL-06 an empty owner type', { ownerType: '' }, 'ownerType requerido'],
    ['an unknown owner type', { ownerType: 'rol' }, 'ownerType inválido'],
    ['UPL-01 a gif', { contentType: 'image/gif' }, formatMessage],
    ['UPL-01 an SVG', { contentType: 'image/svg+xml' }, formatMessage],
    ['UPL-01 a page', { contentType: 'text/html' }, formatMessage],
    ['UPL-01 nothing', { contentType: undefined }, formatMessage],
    ['UPL-02 more than 5 MB', { bytes: imageMaxBytes + 1 }, 'Máx 5 MB'],
  ])('%s is refused: %s', async (_what, change, message) => {
    const { status, body } = await admin.request('POST', '/api/uploads/presign', { body: { ...ask, ...change } });
    expect([status, body.message]).toEqual([422, message]);
  });

  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])(
    'UPL-01 UPL-02 a %s of 5 MB is allowed',
    async (contentType) => {
      await presigned({ contentType, bytes: imageMaxBytes });
    },
  );

  test('the file name a person gives decides nothing', async () => {
    const { imagen, putUrl } = await presigned({ fileName: '../../../etc/passwd.svg' });
    expect(`${imagen} ${putUrl}`).not.toMatch(/passwd|svg|\.\./);
  });
});

describe('putting the file', () => {
  test('API-20 the raw bytes with their type: success, and the picture is there, re-encoded', async () => {
    const { putUrl, imagen } = await presigned();
    const answer = await put(putUrl, png);
    expect(answer.body).toMatchObject({ success: true, status: 200 });
    const { status, headers, bytes } = await picture(`especialidades/${imagen}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect(bytes.equals(png)).toBe(false);
    expect(await t.deps.storage.head(pendingKey(imagen))).toBeNull();
  });

  test.each(['jpeg', 'webp', 'avif'] as const)('a %s arrives too', async (format) => {
    const contentType = `image/${format}`;
    const { putUrl, imagen } = await presigned({ contentType });
    expect((await put(putUrl, await sharp(png).toFormat(format).toBuffer(), contentType)).status).toBe(200);
    expect((await picture(`especialidades/${imagen}`)).status).toBe(200);
  });

  test('a file larger than any JSON body may be arrives whole', async () => {
    const padded = Buffer.concat([png.subarray(0, 33), pngChunk('prVt', Buffer.alloc(4_000_000)), png.subarray(33)]);
    const { putUrl } = await presigned();
    expect((await put(putUrl, padded)).status).toBe(200);
  });

  test('the same address twice: the first picture stays, and nothing is left behind', async () => {
    const { putUrl, imagen } = await presigned();
    await put(putUrl, png);
    expect((await put(putUrl, pngOfSize(9, 9))).status).toBe(200);
    expect(await sharp((await picture(`especialidades/${imagen}`)).bytes).metadata()).toMatchObject({ width: 40 });
    expect(await t.deps.storage.head(pendingKey(imagen))).toBeNull();
  });

  test('an address that ran out is refused', async () => {
    const { imagen } = await presigned();
    const key = pendingKey(imagen);
    const signed = (at: number) =>
      `/api/uploads/objeto/${key}?${new URLSearchParams(
        signPut(keysFor(t.deps.config.secrets, 'upload'), { key, contentType: 'image/png', maxBytes: 10_000 }, at),
      )}`;
    const late = await put(signed(Date.now() - 1), png);
    expect(late.body).toMatchObject({ status: 403, message: 'La dirección de subida no es válida o venció.' });
    expect((await put(signed(Date.now() + 60_000), png)).status).toBe(200);
  });

  test('an address that was changed is refused', async () => {
    const { putUrl, imagen } = await presigned({ bytes: png.length });
    const other = await presigned();
    const changes: [string, string][] = [
      [`max=${png.length}`, `max=${imageMaxBytes}`],
      ['tipo=image%2Fpng', 'tipo=image%2Fsvg%2Bxml'],
      [imagen, other.imagen],
      ['pendientes/', 'especialidades/'],
      ['firma=', 'firma=A'],
      [/vence=\d+/.exec(putUrl)![0], `vence=${Date.now() + 9e9}`],
    ];
    for (const [from, to] of changes) {
      expect(putUrl).toContain(from);
      expect((await put(putUrl.replace(from, to), png)).status, to).toBe(403);
    }
    expect(await t.deps.storage.head(pendingKey(imagen))).toBeNull();
  });

  test('another type than the one asked for is refused', async () => {
    const { putUrl } = await presigned();
    for (const type of ['image/jpeg', 'text/html', 'application/json', 'image/svg+xml']) {
      expect((await put(putUrl, png, type)).status, type).toBe(403);
    }
  });

  test.each([
    ['than was said', { bytes: 100 }, 101],
    ['than 5 MB', {}, imageMaxBytes + 1],
  ])('UPL-02 a file larger %s: 413, and nothing of it is kept', async (_what, change, size) => {
    const { putUrl, imagen } = await presigned(change);
    const { status, body } = await put(putUrl, Buffer.concat([png, Buffer.alloc(size - png.length)]));
    expect([status, body.message]).toEqual([413, 'Máx 5 MB']);
    expect(await t.deps.storage.head(pendingKey(imagen))).toBeNull();
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), formatMessage],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), formatMessage],
    ['nothing at all', Buffer.alloc(0), /./],
    ['a jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(60)]), 'El archivo no es lo que dice ser.'],
    ['half a png', png.subarray(0, 50), 'No pudimos leer la imagen. Prueba con otra.'],
    ['a png of 400 million pixels', pngOfSize(20_000, 20_000), 'La imagen es demasiado grande.'],
  ])('%s that says it is a png is refused and never served', async (_what, bytes, message) => {
    const { putUrl, imagen } = await presigned();
    const { status, body } = await put(putUrl, bytes);
    expect([400, 422]).toContain(status);
    expect(body.message).toMatch(message);
    expect((await picture(`especialidades/${imagen}`)).status).toBe(404);
    expect(await t.deps.storage.head(pendingKey(imagen))).toBeNull();
  });
});
