import { imageFolder, imageKind, imageWidths, type OwnerType } from 'domain/formats/images.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { pngOfSize } from '../testing/png.ts';
import { uploadImage } from '../testing/uploads.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

async function picture(path: string, init: RequestInit = {}) {
  const response = await fetch(`${t.url}/imagenes/${path}`, init);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a picture is served', () => {
  let imagen: string;
  beforeAll(async () => {
    imagen = await uploadImage(admin, { ownerType: 'especialidad', bytes: pngOfSize(1000, 500) });
  });

  test('for ever, as exactly the type it is, and as nothing that could run', async () => {
    for (const path of [`especialidades/${imagen}`, `especialidades/${imagen}?w=320`]) {
      const { status, headers, bytes } = await picture(path);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      });
    }
    expect((await picture(`especialidades/${imagen}`, { method: 'HEAD' })).status).toBe(200);
  });

  test.each(imageWidths)('in the width %i, never wider than it is, and the same when asked again', async (width) => {
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => picture(`especialidades/${imagen}?w=${width}`)));
    expect(await sharp(first!.bytes).metadata()).toMatchObject({ format: 'webp', width: Math.min(width, 1000) });
    const kept = await picture(`especialidades/${imagen}?w=${width}`);
    for (const { bytes } of [...again, kept]) expect(bytes.equals(first!.bytes)).toBe(true);
  });

  test.each(['w=321', 'w=0', 'w=-320', 'w=1e3', 'w=', 'w=abc', 'w=320&w=640', 'w=99999'])(
    'the width %s is none',
    async (query) => {
      expect((await picture(`especialidades/${imagen}?${query}`)).status).toBe(404);
    },
  );

  test('only under its own address', async () => {
    const paths = [
      `logos/${imagen}`,
      `courses/${imagen}`,
      `pendientes/${imagen}`,
      `variantes/${imagen}`,
      'especialidades/nadie.webp',
      'especialidades/..%2f..%2fsecret',
      'especialidades/%00.webp',
      `especialidades/nadie.webp?nombre=${imagen}`,
      `nada/${imagen}?carpeta=especialidades`,
    ];
    for (const path of paths) {
      const { status, headers } = await picture(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a signature is never served, whoever asks and whatever for', async () => {
    const firma = await uploadImage(admin, { ownerType: 'entidad', uso: 'firma' });
    const logo = await uploadImage(admin, { ownerType: 'entidad', uso: 'logo' });
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const folder of ['firmas', 'logos', 'pendientes', 'especialidades']) {
      for (const query of ['', '?w=320', '?carpeta=firmas']) {
        const { status } = await picture(`${folder}/${firma}${query}`, { headers: { cookie } });
        expect([folder, query, status]).toEqual([folder, query, 404]);
      }
    }
    expect((await picture(`logos/${logo}`)).status).toBe(200);
  });
});

test('SEC-166 an address that asks for too many pictures that the storage does not have waits; others do not', async () => {
  const imagen = await uploadImage(admin, { ownerType: 'especialidad', bytes: pngOfSize(64, 64) });
  const ask = async (path: string, remoteAddress: string) =>
    (await t.deps.app.inject({ url: `/imagenes/especialidades/${path}`, remoteAddress })).statusCode;
  const statuses: number[] = [];
  for (let n = 0; n < 300; n++) {
    for (const size of ['', '?w=320']) statuses.push(await ask(`nadie-${n}.webp${size}`, '203.0.113.60'));
    if (n < 299) expect(await ask(imagen, '203.0.113.60')).toBe(200);
  }
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await ask('nadie.webp', '203.0.113.60')).toBe(429);
  expect([await ask(imagen, '203.0.113.61'), await ask('nadie.webp', '203.0.113.61')]).toEqual([200, 404]);
});

test('a voucher is served to nobody by its address', async () => {
  const imagen = await uploadImage(admin, { ownerType: 'pago' });
  for (const address of [`vouchers/${imagen}`, `vouchers/${imagen}?w=320`]) {
    expect((await picture(address)).status, address).toBe(404);
  }
});

test('a picture for one kind is under the folder of that kind only', async () => {
  const kinds: OwnerType[] = ['docente', 'material', 'usuario'];
  for (const ownerType of kinds) {
    const imagen = await uploadImage(admin, { ownerType });
    const folder = imageFolder(imageKind(ownerType));
    expect([folder, (await picture(`${folder}/${imagen}`)).status]).toEqual([folder, 200]);
  }
});
