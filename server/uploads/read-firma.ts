import { buffer } from 'node:stream/consumers';
import { imageFolder } from 'domain/formats/images.ts';
import { notFound } from '../http/errors.ts';
import type { Storage } from '../ports/storage/port.ts';

/** A signature has no public URL: its bytes go into the response. */
export async function readFirma(storage: Storage, nombre: string, missing: string) {
  const stored = nombre && (await storage.get(`${imageFolder('firmas')}/${nombre}`));
  if (!stored) throw notFound(missing);
  const data = `data:${stored.contentType};base64,${(await buffer(stored.body)).toString('base64')}`;
  return { data, filename: nombre };
}
