import { randomUUID } from 'node:crypto';
import { archivoTipoOf, archivoTypes } from 'domain/formats/archivos.ts';
import { archivoProblem, partBytesFor, partCount, partSize } from 'domain/rules/archivos.ts';
import type { ArchivoInput } from 'domain/schemas/archivos.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../http/errors.ts';
import {
  type ArchivoRow,
  findArchivo,
  findUnfinished,
  insertArchivo,
  markForDeletion,
  setDeleted,
} from './queries/archivos.ts';

type Request = ArchivoInput & { moduloId: number; usuarioId: number };

const presignSeconds = 60 * 60;

export const unknownArchivo = () => notFound('Esta subida ya no existe. Vuelve a elegir el archivo.');

/** Begins an upload, or resumes the unfinished one of the same person and file. */
export async function startUpload({ storage, config }: Pick<Deps, 'config' | 'storage'>, db: Db, request: Request) {
  const { bytes, destino, moduloId, modificado, usuarioId: creadoPor } = request;
  // Browsers on macOS send decomposed accents (NFD).
  const nombre = request.nombre.normalize('NFC').replaceAll('\0', '');
  const problem = archivoProblem({ nombre, bytes }, destino, config.fileMaxBytes);
  if (problem) throw invalid({ archivo: problem }, problem);
  const tipo = archivoTipoOf(nombre)!;
  const materialId = destino === 'nuevo' ? null : (request.materialId ?? null);
  const same = { nombre, bytes, destino, moduloId, modificado, creadoPor, materialId };
  const found = await findUnfinished(db, same);
  if (found) return describe(found, await arrivedParts(storage, found));
  const clave = `archivos/${randomUUID()}.${tipo}`;
  const subida = await storage.parts.begin(clave, archivoTypes[tipo].contentType);
  const parteBytes = partBytesFor(bytes, storage.parts.minBytes);
  return describe(await insertArchivo(db, { ...same, clave, tipo, subida, parteBytes }), []);
}

function describe({ archivoSubidoId: archivoId, parteBytes }: ArchivoRow, recibidas: number[]) {
  return { archivoId, parteBytes, recibidas };
}

/** Numbers of the parts that arrived completely. */
export async function arrivedParts(storage: Deps['storage'], row: ArchivoRow): Promise<number[]> {
  const listed = await storage.parts.list({ key: row.clave, uploadId: row.subida });
  return listed
    .filter(({ part, bytes }) => bytes === partSize(row.bytes, row.parteBytes, part))
    .map(({ part }) => part);
}

export async function presignUpload({ storage }: Pick<Deps, 'storage'>, db: Db, id: number, partes: number[]) {
  const row = await findArchivo(db, id);
  if (row?.estado !== 'subiendo') throw unknownArchivo();
  const count = partCount(row.bytes, row.parteBytes);
  if (partes.some((part) => part > count)) throw invalid({ partes: 'El archivo no tiene esa parte' });
  return Promise.all(
    partes.map(async (part) => {
      const { url, headers } = await storage.parts.presign({
        key: row.clave,
        uploadId: row.subida,
        part,
        expiresInSeconds: presignSeconds,
        bytes: partSize(row.bytes, row.parteBytes, part),
      });
      return { parte: part, putUrl: url, contentType: headers['content-type'] ?? null };
    }),
  );
}

/**
 * Marks the row first: a request that is finishing the upload then publishes nothing, and the hourly job deletes the
 * rest. A finished upload is not changed.
 */
export async function cancelUpload({ storage }: Pick<Deps, 'storage'>, db: Db, id: number): Promise<void> {
  const row = await markForDeletion(db, id);
  if (!row) return;
  await deleteObjects(storage, row);
  await setDeleted(db, id);
}

type Stored = Pick<ArchivoRow, 'clave' | 'subida'>;

/** Only for an upload whose row is marked, so that no request can publish it. */
export async function deleteObjects(storage: Deps['storage'], { clave, subida }: Stored): Promise<void> {
  await storage.parts.abort({ key: clave, uploadId: subida });
  await storage.delete(clave);
}
