import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createObject, deleteObject, openObject } from './disk-object.ts';
import { writing } from './disk-state.ts';
import { assertKey } from './key.ts';
import type { PartUploads, Storage } from './port.ts';

/** Folder of parts; each part is an object of its own. */
export const partsFolder = 'subidas';

const recordName = /^([0-9a-f]{32})-(\d{1,5})\.parte@\.json$/;
const uploadIds = /^[0-9a-f]{32}$/;

/** Id of the upload in the key of a part. */
export const uploadIdOf = (key: string) => key.slice(partsFolder.length + 1, key.lastIndexOf('-'));

const partKey = (uploadId: string, part: number) => `${partsFolder}/${uploadId}-${part}.parte`;

/** Throws when another request has deleted or replaced parts meanwhile, so that no shorter object is stored. */
async function* exactly(bytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of content) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== bytes) throw new Error(`the parts have ${read} bytes instead of ${bytes}`);
}

export function createDiskParts(root: string, presignPut: Storage['presignPut']): PartUploads {
  /** Numbers of the parts that have arrived. */
  async function numbersOf(uploadId: string): Promise<number[]> {
    if (!uploadIds.test(uploadId)) return [];
    const names = await readdir(join(root, partsFolder)).catch(() => []);
    const found = names.map((name) => recordName.exec(name)).filter((match) => match?.[1] === uploadId);
    return found.map((match) => Number(match?.[2])).sort((a, b) => a - b);
  }

  async function* contentOf(uploadId: string): AsyncGenerator<Uint8Array> {
    for (const part of await numbersOf(uploadId)) {
      const object = await openObject(root, partKey(uploadId, part));
      if (!object) throw new Error(`part ${part} of ${uploadId} is gone`);
      yield* object.handle.createReadStream();
    }
  }

  return {
    // A part must arrive within the time limit of a request, also over a slow connection.
    minBytes: 2 * 1024 ** 2,

    async begin(key) {
      assertKey(key);
      return randomBytes(16).toString('hex');
    },

    presign({ uploadId, part, bytes, expiresInSeconds }) {
      const contentType = 'application/octet-stream';
      return presignPut({ key: partKey(uploadId, part), contentType, maxBytes: bytes, expiresInSeconds });
    },

    async list({ uploadId }) {
      const parts = [];
      for (const part of await numbersOf(uploadId)) {
        const object = await openObject(root, partKey(uploadId, part));
        if (!object) continue;
        await object.handle.close();
        parts.push({ part, bytes: object.bytes });
      }
      return parts;
    },

    async complete({ key, uploadId, contentType, bytes }) {
      assertKey(key);
      await writing(createObject(root, key, exactly(bytes, contentOf(uploadId)), contentType));
      await this.abort({ key, uploadId });
    },

    async abort({ uploadId }) {
      for (const part of await numbersOf(uploadId)) await deleteObject(root, partKey(uploadId, part));
    },
  };
}
