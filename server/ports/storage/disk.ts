import type { Readable } from 'node:stream';
import type { Keys } from '../../keys.ts';
import { deleteObject, openObject, writeObject } from './disk-object.ts';
import { createDiskParts } from './disk-parts.ts';
import { type PutVerdict, type SignedPutParts, signPut, verifyPut } from './disk-signature.ts';
import { freeShareOf, probeDisk, type StorageState, writing } from './disk-state.ts';
import { assertKey } from './key.ts';
import { atMost } from './limited.ts';
import type { Storage } from './port.ts';

export type DiskStorageOptions = {
  root: string;
  /** Keys for the URLs of `presignPut`; must be the same in every process. */
  keys: Keys;
  /** Path, or origin and path, at which the browser reaches /api; empty at the root. */
  basePath?: string;
};

export type DiskStorage = Storage & {
  verifyPut(parts: SignedPutParts): PutVerdict;
  /** Throws `ObjectTooLarge` at `maxBytes`; a failed transfer leaves nothing behind. */
  receive(key: string, body: Readable, limits: { contentType: string; maxBytes: number }): Promise<void>;
  state(): Promise<StorageState>;
  freeShare(): Promise<number>;
};

export function createDiskStorage({ root, keys, basePath = '' }: DiskStorageOptions): DiskStorage {
  const presignPut: Storage['presignPut'] = async ({ key, contentType, maxBytes, bytes, expiresInSeconds }) => {
    assertKey(key);
    const limit = Math.min(maxBytes, bytes ?? maxBytes);
    const expiresAt = Date.now() + expiresInSeconds * 1000;
    const query = new URLSearchParams(signPut(keys, { key, contentType, maxBytes: limit }, expiresAt));
    return { url: `${basePath}/api/uploads/objeto/${key}?${query}`, headers: { 'content-type': contentType } };
  };

  return {
    presignPut,
    parts: createDiskParts(root, presignPut),

    verifyPut: (parts) => verifyPut(keys, parts, Date.now()),

    async receive(key, body, { contentType, maxBytes }) {
      assertKey(key);
      await writing(writeObject(root, key, atMost(body, maxBytes), contentType));
    },

    async put(key, body, contentType) {
      assertKey(key);
      await writing(writeObject(root, key, body, contentType));
    },

    async get(key, span) {
      assertKey(key);
      const object = await openObject(root, key);
      if (!object) return null;
      const { handle, contentType, version } = object;
      const bytes = span ? span.end - span.start + 1 : object.bytes;
      return { body: handle.createReadStream(span), bytes, contentType, etag: `"${version}"` };
    },

    async head(key) {
      assertKey(key);
      const object = await openObject(root, key);
      if (!object) return null;
      await object.handle.close();
      return { bytes: object.bytes, contentType: object.contentType, etag: `"${object.version}"` };
    },

    async delete(key) {
      assertKey(key);
      await writing(deleteObject(root, key));
    },

    state: () => probeDisk(root),
    freeShare: () => freeShareOf(root),
  };
}
