import type { Readable } from 'node:stream';

export type ObjectInfo = { bytes: number; contentType: string; etag?: string };

/** The caller must read `body` to its end or destroy it. */
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

/** First and last byte, both included. */
export type Span = { start: number; end: number };

export type PartUpload = { key: string; uploadId: string };

/** An object uploaded in parts, in any order, over several connections. It exists once it is completed. */
export type PartUploads = {
  /** Minimum size of every part but the last. */
  minBytes: number;
  /** Returns the id of the upload. */
  begin(key: string, contentType: string): Promise<string>;
  /**
   * URL for the browser's PUT of one part of exactly this size; parts are counted from 1. A later PUT replaces the
   * part.
   */
  presign(part: PartUpload & { part: number; bytes: number; expiresInSeconds: number }): Promise<PresignedPut>;
  /** The parts that have arrived, in order; none of an unknown upload. */
  list(upload: PartUpload): Promise<{ part: number; bytes: number }[]>;
  /**
   * Makes one object of the parts, which must have exactly this size in total. Happens once: a concurrent call or a
   * late part does not replace the object.
   */
  complete(upload: PartUpload & { contentType: string; bytes: number }): Promise<void>;
  /** Deletes the parts. An unknown upload is no error. */
  abort(upload: PartUpload): Promise<void>;
};

export type Storage = {
  parts: PartUploads;
  /** URL for the browser's PUT; bound to key, type and size, expires. */
  presignPut(request: PutRequest): Promise<PresignedPut>;
  put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  /** With a span that lies within the object, `body` and `bytes` are those of the span. */
  get(key: string, span?: Span): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /** A missing object is no error. */
  delete(key: string): Promise<void>;
};

/** The storage accepts no writes: it is full, read-only or not writable for us. Reading still works. */
export class StorageUnwritable extends Error {
  readonly reason: 'full' | 'read-only';
  readonly code: string | undefined;

  constructor(reason: StorageUnwritable['reason'], cause: unknown) {
    super(`the storage is ${reason}`, { cause });
    this.name = 'StorageUnwritable';
    this.reason = reason;
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}

export class ObjectTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`object is larger than ${maxBytes} bytes`);
    this.name = 'ObjectTooLarge';
    this.maxBytes = maxBytes;
  }
}
