import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertKey } from './key.ts';
import { ObjectTooLarge, type Storage } from './port.ts';
import { createS3Parts } from './s3-parts.ts';
import { writingS3 } from './s3-writing.ts';

export type S3StorageOptions = {
  bucket: string;
  region: string;
  /** Unset for Amazon; set for other S3-compatible providers. */
  endpoint?: string;
  /** Unset: the SDK finds them (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Timeout until the first byte of a response. */
  timeoutMs?: number;
};

export type S3Storage = Storage & { close(): void };

export function createS3Storage({ bucket, timeoutMs = 10_000, ...connection }: S3StorageOptions): S3Storage {
  const client = new S3Client({
    ...connection,
    // Most other providers do not support a host name per bucket.
    forcePathStyle: connection.endpoint !== undefined,
    // Otherwise a presigned URL contains the checksum of an empty body, which other providers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A hanging storage must not block a request for ever.
    requestHandler: { connectionTimeout: timeoutMs / 4, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    maxAttempts: 2,
  });

  return {
    parts: createS3Parts(client, bucket),

    async presignPut({ key, contentType, maxBytes, bytes, expiresInSeconds }) {
      assertKey(key);
      if (bytes !== undefined && bytes > maxBytes) throw new ObjectTooLarge(maxBytes);
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        ContentLength: bytes,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(['content-type']),
      });
      return { url, headers: { 'content-type': contentType } };
    },

    async put(key, body, contentType) {
      assertKey(key);
      const target = { Bucket: bucket, Key: key, ContentType: contentType };
      if (Buffer.isBuffer(body)) await writingS3(client.send(new PutObjectCommand({ ...target, Body: body })));
      else await putStream(client, target, body);
    },

    async get(key, span) {
      assertKey(key);
      const part = span && { Range: `bytes=${span.start}-${span.end}` };
      const answer = await orNull(client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...part })));
      return answer && { body: answer.Body as Readable, ...describe(answer) };
    },

    async head(key) {
      assertKey(key);
      const answer = await orNull(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
      return answer && describe(answer);
    },

    async delete(key) {
      assertKey(key);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },

    close: () => client.destroy(),
  };
}

/**
 * S3 needs the length first, and a failing source must not become a truncated object, so the body is spooled to a file.
 */
async function putStream(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string },
  body: Readable,
) {
  const file = await openNameless();
  try {
    await file.writeFile(body);
    const { size } = await file.stat();
    const content = file.createReadStream({ start: 0, autoClose: false });
    await writingS3(client.send(new PutObjectCommand({ ...target, Body: content, ContentLength: size })));
  } finally {
    await file.close();
  }
}

/** Unlinked at once, so that a killed process leaves nothing behind. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `aula-${randomBytes(8).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

function describe(answer: { ContentLength?: number; ContentType?: string; ETag?: string }) {
  return {
    bytes: answer.ContentLength ?? 0,
    contentType: answer.ContentType ?? 'application/octet-stream',
    etag: answer.ETag,
  };
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (
      error instanceof S3ServiceException &&
      error.$metadata.httpStatusCode === 404 &&
      error.name !== 'NoSuchBucket'
    ) {
      return null;
    }
    throw error;
  }
}
