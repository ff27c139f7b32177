import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { assertPassphrase, newSeal, openSeal } from './encryption.ts';

const passphrase = 'cuatro palabras al azar';
const quick = { logN: 10, r: 8, p: 1 };
const sealedPiece = 64 * 1024 + 16;

async function* chunksOf(content: Buffer, bytes = 10_000) {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

test('OPS-21 no piece can be changed, moved, left out or cut off', async () => {
  const content = randomBytes(200_000);
  const seal = await newSeal(passphrase, quick);
  const body = await buffer(seal.encrypt(chunksOf(content)));
  const { decrypt } = await openSeal(seal.header, passphrase);
  const read = (changed: Buffer) => buffer(decrypt(chunksOf(changed)));
  expect(await read(body)).toEqual(content);

  const piece = (n: number) => body.subarray(n * sealedPiece, (n + 1) * sealedPiece);
  const changed = Buffer.from(body);
  changed[70_000]! ^= 1;
  const attempts = {
    changed,
    swapped: Buffer.concat([piece(1), piece(0), piece(2), piece(3)]),
    'without one': Buffer.concat([piece(0), piece(2), piece(3)]),
    'without the last': Buffer.concat([piece(0), piece(1), piece(2)]),
    repeated: Buffer.concat([body, piece(3)]),
    'cut in a piece': body.subarray(0, 150_000),
    empty: Buffer.alloc(0),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    await expect(read(attempt), name).rejects.toThrow(/está dañada/);
  }
});

test('OPS-21 a wrong passphrase or a changed header is told at once', async () => {
  const { header } = await newSeal(passphrase, quick);
  await expect(openSeal(header, `${passphrase}.`)).rejects.toThrow(/no es la de esta copia/);
  const changed = Buffer.from(header);
  changed[15]! ^= 1;
  await expect(openSeal(changed, passphrase)).rejects.toThrow(/no es la de esta copia/);
});

test('a passphrase has at least 12 characters', () => {
  expect(() => assertPassphrase('once letras')).toThrow('La contraseña de la copia necesita al menos 12 caracteres.');
  expect(() => assertPassphrase('doce letras.')).not.toThrow();
});
