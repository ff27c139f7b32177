import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { imageMaxBytes } from 'domain/formats/images.ts';
import type { FastifyRequest } from 'fastify';
import { AppError, malformed } from '../../http/errors.ts';
import { atMost } from '../../ports/storage/limited.ts';
import { ObjectTooLarge } from '../../ports/storage/port.ts';

export async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.body) throw malformed('Falta el archivo.');
  try {
    return await buffer(atMost(request.body as Readable, imageMaxBytes));
  } catch (error) {
    // Drain the rest of the body; otherwise the browser could not read the response.
    request.raw.resume();
    if (error instanceof ObjectTooLarge) throw new AppError(413, 'muy-grande', 'El archivo pesa más de 5 MB.');
    throw error;
  }
}
