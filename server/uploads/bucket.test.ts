import { createEspecialidad } from 'domain/contract/especialidades.ts';
import { confirmUpload, presign } from 'domain/contract/uploads.ts';
import { imageMaxBytes } from 'domain/formats/images.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allDocentes } from '../db/schema/docentes.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeDocente } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { pngOfSize } from '../testing/png.ts';
import { startS3Peer } from '../testing/s3-peer.ts';
import { pendingKey } from './files.ts';

let bucket: Awaited<ReturnType<typeof startS3Peer>>;
let t: TestApp;
let admin: Client;
beforeAll(async () => {
  bucket = await startS3Peer();
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  t = await startTestApp({ env: { S3_BUCKET: 'aula', S3_ENDPOINT: bucket.origin, ...keys } });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(async () => {
  await t.close();
  await bucket.close();
});

const png = pngOfSize(700, 300);
const especialidad = { nombre: 'Derecho Penal', descripcion: 'Delitos' };

async function presigned(change: object = {}) {
  const body = { ownerType: 'especialidad', contentType: 'image/png', ...change } as const;
  return (await admin.call(presign, { body })).body.resource!;
}

const put = (url: string, body: Buffer, contentType = 'image/png') =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': contentType } });

const save = (imagen: string) => admin.call(createEspecialidad, { body: { ...especialidad, imagen } });

test('API-19 API-20 the file goes straight to the bucket, the record is saved, the picture is served', async () => {
  const { putUrl, imagen } = await presigned({ bytes: png.length });
  expect(new URL(putUrl).origin).toBe(bucket.origin);
  expect((await put(putUrl, png)).status).toBe(200);
  expect((await save(imagen)).body).toMatchObject({ success: true, resource: { imagen } });
  for (const [query, width] of [
    ['', 700],
    ['?w=320', 320],
  ] as const) {
    const response = await fetch(`${t.url}/imagenes/especialidades/${imagen}${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width });
  }
  expect(await bucket.storage.head(pendingKey(imagen))).toBeNull();
});

test('an address of the bucket holds for its type and its key alone', async () => {
  const { putUrl, imagen } = await presigned({ bytes: png.length });
  expect((await put(putUrl, png, 'text/html')).status).toBe(403);
  expect((await put(putUrl.replace(imagen, `x${imagen}`), png)).status).toBe(403);
});

test.each([
  ['a page', Buffer.from('<script>alert(1)</script>'), 'Formato no permitido (jpg/png/webp/avif)'],
  ['a file larger than 5 MB', Buffer.concat([png, Buffer.alloc(imageMaxBytes)]), 'Máx 5 MB'],
])('%s in the bucket is found out before anything points to it', async (_what, bytes, message) => {
  const { putUrl, imagen } = await presigned();
  expect((await put(putUrl, bytes)).status).toBe(200);
  expect((await save(imagen)).body).toMatchObject({ status: 422, message, errores: { imagen: message } });
  expect(await bucket.storage.head(pendingKey(imagen))).toBeNull();
  expect((await fetch(`${t.url}/imagenes/especialidades/${imagen}`)).status).toBe(404);
});

test('what never arrived cannot be saved', async () => {
  const { imagen } = await presigned();
  expect((await save(imagen)).body).toMatchObject({ status: 422, message: 'La imagen no se ha subido.' });
});

test('nobody uploads through us when there is a bucket', async () => {
  const address = '/api/uploads/objeto/pendientes/x.webp?vence=1&tipo=image/png&max=1&firma=x';
  const answer = await admin.request('PUT', address, { body: png, headers: { 'content-type': 'image/png' } });
  expect(answer.status).toBe(403);
});

test('a lecturer has the photo as soon as it is confirmed, and not before', async () => {
  const { docenteId } = await makeDocente(t.deps.db);
  const { putUrl, imagen } = await presigned({ ownerType: 'docente', ownerId: docenteId });
  await put(putUrl, png);
  const photo = async () => {
    const [docente] = await t.deps.db.select().from(allDocentes).where(eq(allDocentes.docenteId, docenteId));
    return docente?.imagen;
  };
  expect(await photo()).toBe('');
  expect((await admin.call(confirmUpload, { body: { imagen } })).status).toBe(200);
  expect(await photo()).toBe(imagen);
  expect((await fetch(`${t.url}/imagenes/docentes/${imagen}?w=320`)).status).toBe(200);
});

test('the browser may send to the bucket and show pictures of it, and of no other host', async () => {
  const policy = (await t.client().request('GET', '/api/nada')).headers.get('content-security-policy') ?? '';
  const sources = (name: string) => policy.split(';').find((part) => part.trim().startsWith(`${name} `));
  expect(sources('connect-src')?.trim()).toBe(`connect-src 'self' ${bucket.origin}`);
  expect(sources('script-src')?.trim()).toBe("script-src 'self'");
});
