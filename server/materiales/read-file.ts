import { buffer } from 'node:stream/consumers';
import { buildPath } from 'domain/contract/endpoint.ts';
import { getMaterialFile } from 'domain/contract/materiales.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { type FileAnswer, parseRange } from '../http/file.ts';
import { isLinkOpenTo } from './queries.ts';

const types: Record<string, string> = {
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  vtt: 'text/vtt; charset=utf-8',
};

type Asked = { nombre: string; range: string | undefined; usuario: CurrentUsuario; now: Date };

/**
 * A file that a material leads to, for whoever may study that material. An unknown file and one of a course without
 * access get the same response.
 */
export async function readMaterialFile({ storage }: Deps, db: Db, asked: Asked): Promise<FileAnswer> {
  const { nombre, usuario, now } = asked;
  // Captions belong to the video of their name.
  const link = buildPath(getMaterialFile, { params: { nombre: nombre.replace(/\.vtt$/, '.mp4') } });
  const found = (await isLinkOpenTo(db, link, usuario, now)) ? await storage.get(`materiales/${nombre}`) : null;
  if (!found) throw notFound('No se encontró el archivo.');
  const whole = await buffer(found.body);
  const range = parseRange(asked.range, whole.length);
  const body = range ? whole.subarray(range.start, range.end + 1) : whole;
  const contentType = types[nombre.slice(-3)] ?? found.contentType;
  return { body, bytes: body.length, filename: nombre, contentType, inline: !nombre.endsWith('.pdf'), range };
}
