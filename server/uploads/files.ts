import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type ImageUse, imageFolder, imageKind, imageMaxBytes, type OwnerType } from 'domain/formats/images.ts';
import { afterCommit, type Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../http/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { type EncodedImage, ImageRejected, inspectAndEncode, type Variant } from '../ports/storage/images.ts';
import type { Storage, StoredObject } from '../ports/storage/port.ts';
import { type FileRow, findFile, insertFile, lockFile, publishFile } from './queries/files.ts';

type Stores = Pick<Deps, 'storage'>;

export type NewFile = {
  ownerType: OwnerType;
  ownerId: number | null;
  uso: ImageUse | undefined;
  contentType: string;
  /** Null for an anonymous buyer. */
  creadoPor: number | null;
  /** The picture is attached to the record as soon as its bytes arrive, without a confirmation. */
  alLlegar?: boolean;
};

const imageMessages: Record<ImageRejected['reason'], string> = {
  formato: 'Formato no permitido (jpg/png/webp/avif)',
  contenido: 'El archivo no es lo que dice ser.',
  ilegible: 'No pudimos leer la imagen. Prueba con otra.',
  dimensiones: 'La imagen es demasiado grande.',
};

/** Key of an upload that is not verified yet; never served. */
export function pendingKey(nombre: string): string {
  return `pendientes/${nombre}`;
}

/** Key of a resized copy, which is made when first requested. */
export function variantKey(storageKey: string, { width, format }: Variant): string {
  return `variantes/${width}/${format}/${storageKey}`;
}

export async function createFile(db: Db, data: NewFile): Promise<{ nombre: string }> {
  const { ownerType, ownerId, uso, contentType, creadoPor, alLlegar = false } = data;
  const folder = imageFolder(imageKind(ownerType, uso));
  // The QR pictures of the ways to pay share a folder, so the name says which one it is.
  const nombre = `${ownerType === 'formasPago' && uso ? `${uso}-` : ''}${randomUUID()}.webp`;
  const clave = `${folder}/${nombre}`;
  await insertFile(db, { clave, nombre, ownerType, ownerId, contentType, creadoPor, alLlegar });
  return { nombre };
}

/**
 * Uploads wait on disk or in the bucket. Only pictures being encoded are in memory, up to 5 MB each plus their pixels.
 */
const inTurn = limitConcurrency(2, { maxWaiting: 100, overflow: tooManyUploads });

function tooManyUploads(): AppError {
  return new AppError(503, 'ocupado', 'Hay muchas imágenes en proceso. Vuelve a intentarlo en unos segundos.', {}, 5);
}

/** For uploads that are read into memory at once. */
export const holdingBytes = limitConcurrency(6, { maxWaiting: 30, overflow: tooManyUploads });

/**
 * Verifies, re-encodes and publishes an upload, and returns its row; null if it never arrived. Idempotent. A record
 * shows the picture only once it is saved with its name or confirmed.
 */
export async function finishFile({ storage }: Stores, db: Db, nombre: string): Promise<FileRow | null> {
  const row = await findFile(db, nombre);
  if (row?.estado === 'listo') {
    await storage.delete(pendingKey(nombre));
    return row;
  }
  if (row?.estado !== 'pendiente') return null;
  return inTurn(() => publishPending(storage, db, row));
}

async function publishPending(storage: Storage, db: Db, row: FileRow): Promise<FileRow | null> {
  const { nombre } = row;
  const pending = await storage.get(pendingKey(nombre));
  if (!pending) return null;
  const image = await encode(pending, row.contentType).catch(async (error: unknown) => {
    if (error instanceof AppError) await storage.delete(pendingKey(nombre));
    throw error;
  });
  await storage.put(row.clave, image.data, image.contentType);
  if (!(await publishFile(db, nombre, publishedFields(image)))) {
    await storage.delete(row.clave);
    return null;
  }
  await deletePending(storage, db, nombre);
  return row;
}

/**
 * After the commit, because after a rollback the upload can be published again. The hourly job deletes what is left.
 */
async function deletePending(storage: Storage, db: Db, nombre: string): Promise<void> {
  let deleted: Promise<void> | undefined;
  afterCommit(db, () => {
    deleted = storage.delete(pendingKey(nombre)).catch(() => {});
  });
  await deleted;
}

/** `ownerId` is null for a record that is created with the picture's name. */
type NewImage = { bytes: Buffer; contentType: string; ownerType: OwnerType; ownerId: number | null };

/** Verifies, re-encodes and stores a picture given as bytes. Returns its name. */
export async function storeImage({ storage }: Stores, db: Db, image: NewImage): Promise<string> {
  const { ownerType, ownerId, contentType } = image;
  const encoded = await encodeBytes(image.bytes, contentType);
  const { nombre } = await createFile(db, { ownerType, ownerId, uso: undefined, contentType, creadoPor: null });
  await storage.put(`${imageFolder(imageKind(ownerType))}/${nombre}`, encoded.data, encoded.contentType);
  await publishFile(db, nombre, publishedFields(encoded));
  return nombre;
}

/** A record may only refer to an uploaded picture of its kind. */
export async function assertUploaded(deps: Stores, db: Db, ownerType: OwnerType, nombre: string): Promise<void> {
  if (nombre === '') return;
  const known = await lockFile(db, ownerType, nombre);
  const file = known ? await finishFile(deps, db, nombre) : null;
  if (!file) throw invalid({ imagen: 'La imagen no se ha subido.' }, 'La imagen no se ha subido.');
}

async function encode(pending: StoredObject, contentType: string): Promise<EncodedImage> {
  if (pending.bytes > imageMaxBytes) {
    pending.body.destroy();
    throw invalid({ imagen: 'Máx 5 MB' }, 'Máx 5 MB');
  }
  return encodeBytes(await buffer(pending.body), contentType);
}

function publishedFields({ data, contentType, width: ancho, height: alto }: EncodedImage) {
  return { contentType, bytes: data.length, ancho, alto, hash: createHash('sha256').update(data).digest() };
}

async function encodeBytes(bytes: Buffer, contentType: string): Promise<EncodedImage> {
  try {
    return await inspectAndEncode(bytes, contentType);
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw error;
    const message = imageMessages[error.reason];
    throw invalid({ imagen: message }, message);
  }
}
