import type { Readable } from 'node:stream';

export type ObjectInfo = { bytes: number; contentType: string; etag?: string };

/** The receiver reads `body` to its end or destroys it. */
export type StoredObject = ObjectInfo & { body: Readable };

export type PutRequest = {
  key: string;
  contentType: string;
  maxBytes: number;
  expiresInSeconds: number;
  /** Exact size, if known: S3 can sign one size but no upper limit. */
  bytes?: number;
};

export type PresignedPut = { url: string; headers: Record<string, string> };

export type Storage = {
  /** URL for the browser's PUT; bound to key, type and size, expires. */
  presignPut(request: PutRequest): Promise<PresignedPut>;
  put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /** A missing object is no error. */
  delete(key: string): Promise<void>;
};

export class ObjectTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`object is larger than ${maxBytes} bytes`);
    this.name = 'ObjectTooLarge';
    this.maxBytes = maxBytes;
  }
}
