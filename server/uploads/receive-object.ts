import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError, malformed } from '../http/errors.ts';
import type { DiskStorage } from '../ports/storage/disk.ts';
import type { PutGrant } from '../ports/storage/disk-signature.ts';
import { ObjectTooLarge } from '../ports/storage/port.ts';

/** Stores the body of an upload in the storage on disk. */
export async function receiveObject(storage: DiskStorage, request: FastifyRequest, grant: PutGrant): Promise<void> {
  if (!request.body) throw malformed('Falta el archivo.');
  try {
    await storage.receive(grant.key, request.body as Readable, grant);
  } catch (error) {
    // Drain the rest of the body; otherwise the browser could not read the response.
    request.raw.resume();
    if (error instanceof ObjectTooLarge) throw new AppError(413, 'muy-grande', 'Máx 5 MB');
    throw error;
  }
}
