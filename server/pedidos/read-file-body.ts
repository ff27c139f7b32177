import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { imageMaxBytes } from 'domain/formats/images.ts';
import type { FastifyRequest } from 'fastify';
import { AppError, malformed } from '../http/errors.ts';
import { atMost } from '../ports/storage/limited.ts';
import { ObjectTooLarge } from '../ports/storage/port.ts';

/** The raw body of a request, up to 5 MB. */
export async function readFileBody(request: FastifyRequest): Promise<Buffer> {
  if (!request.body) throw malformed('Falta el archivo.');
  try {
    return await buffer(atMost(request.body as Readable, imageMaxBytes));
  } catch (error) {
    // Drain the rest of the body; otherwise the browser could not read the response.
    request.raw.resume();
    if (error instanceof ObjectTooLarge) throw new AppError(413, 'muy-grande', 'Máx 5 MB');
    throw error;
  }
}
