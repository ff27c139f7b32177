import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import { AppError, malformed, notFound } from '../http/errors.ts';
import type { DiskStorage } from '../ports/storage/disk.ts';
import { uploadIdOf } from '../ports/storage/disk-parts.ts';
import type { PutGrant } from '../ports/storage/disk-signature.ts';
import { ObjectTooLarge } from '../ports/storage/port.ts';
import { isUploadOpen } from './queries/files.ts';

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

/**
 * Stores a part of a larger file; the file is verified as a whole. A part that arrives after the upload was finished or
 * cancelled is deleted; the second check finds an upload that ended while the part was being received.
 */
export async function receivePart(
  storage: DiskStorage,
  db: Db,
  request: FastifyRequest,
  grant: PutGrant,
): Promise<void> {
  const uploadId = uploadIdOf(grant.key);
  if (!(await isUploadOpen(db, uploadId))) {
    request.raw.resume();
    throw endedUpload();
  }
  await receiveObject(storage, request, grant);
  if (await isUploadOpen(db, uploadId)) return;
  await storage.delete(grant.key);
  throw endedUpload();
}

const endedUpload = () => notFound('Esta subida ya no existe. Vuelve a elegir el archivo.');
