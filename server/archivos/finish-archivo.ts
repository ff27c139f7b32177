import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { archivoTypes, materialNameOf } from 'domain/formats/archivos.ts';
import {
  inflatesTooMuch,
  materialTypeOf,
  partCount,
  takesTooLong,
  withMacros,
  wrongContent,
} from 'domain/rules/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { findMaterial, insertMaterial, isFirstGrabada } from '../materiales/queries/materiales.ts';
import { inspectContent } from './inspect-content.ts';
import { judgePdf, markMaxBytes } from './mark-archivo.ts';
import { isRecording, measure } from './measure-archivo.ts';
import * as queries from './queries/archivos.ts';
import { arrivedParts, cancelUpload, deleteObjects, unknownArchivo } from './upload-archivo.ts';

type Request = { id: number; usuario: CurrentUsuario; requestId: string };

/**
 * Joins the parts, verifies the content and attaches the file to its material. Idempotent: after a crash the same
 * request continues, and for a finished upload it returns the same material.
 */
export async function finishUpload(
  deps: Pick<Deps, 'app' | 'storage'>,
  db: Db,
  { id, usuario, requestId }: Request,
): Promise<Material> {
  const row = await queries.findArchivo(db, id);
  if (!row) throw unknownArchivo();
  const materialId = row.estado === 'listo' ? row.materialId! : await publish(deps, db, row, { usuario, requestId });
  const material = await findMaterial(db, materialId, usuario);
  if (!material) throw notFound('No se encontró el material.');
  return material;
}

/**
 * Returns the id of the material. A cancellation marks the row first, so this request then publishes nothing, and
 * deletes the object that it may have written after the cancellation deleted it.
 */
async function publish(
  deps: Pick<Deps, 'app' | 'storage'>,
  db: Db,
  row: queries.ArchivoRow,
  by: Omit<Request, 'id'>,
): Promise<number> {
  const { storage, app } = deps;
  const materialId = await verifyAndAttach(deps, db, row, by).catch(async (error: unknown) => {
    const current = await queries.findArchivo(db, row.archivoSubidoId);
    // Another request has finished it.
    if (current?.estado === 'listo') return current.materialId!;
    if (current?.estado === 'subiendo' || isWrongContent(error)) throw error;
    await deleteObjects(storage, row);
    throw unknownArchivo();
  });
  // Parts that arrived while the others were joined. If this fails, the hourly job deletes them.
  await storage.parts
    .abort({ key: row.clave, uploadId: row.subida })
    .catch((error: unknown) => app.log.warn({ err: error }, 'late parts of an upload are left to the clean-up'));
  return materialId;
}

async function verifyAndAttach(
  deps: Pick<Deps, 'app' | 'storage'>,
  db: Db,
  row: queries.ArchivoRow,
  by: Omit<Request, 'id'>,
): Promise<number> {
  const { archivoSubidoId: id } = row;
  if (row.estado !== 'subiendo') throw unknownArchivo();
  const found = await verify(deps, db, row);
  return inTransaction(db, async (tx) => {
    const locked = await queries.lockArchivo(tx, id);
    if (locked?.estado === 'listo') return locked.materialId!;
    if (locked?.estado !== 'subiendo') throw unknownArchivo();
    const given = await attach(tx, locked);
    await queries.publishArchivo(tx, id, { ...found, materialId: given });
    await recordAudit(tx, {
      usuarioId: by.usuario.usuarioId,
      requestId: by.requestId,
      entidad: 'material',
      entidadId: given,
      accion: locked.destino === 'nuevo' ? 'crear' : 'editar',
      despues: { nombre: materialNameOf(locked.nombre), archivo: locked.nombre, bytes: locked.bytes },
    });
    return given;
  });
}

async function attach(tx: Db, row: queries.ArchivoRow): Promise<number> {
  const { archivoSubidoId: id, destino, materialId, moduloId } = row;
  const gone = () => notFound('El material de este archivo ya no existe.');
  if (destino === 'subtitulos' || destino === 'ligero') {
    const added = destino === 'ligero' ? { ligeroId: id } : { subtitulosId: id };
    if (!(await queries.attachToVideo(tx, materialId!, added)))
      throw notFound('El material de este archivo ya no es un video.');
    return materialId!;
  }
  const target = destino === 'nuevo' ? await createFor(tx, row, moduloId) : materialId!;
  if (!(await queries.attachArchivo(tx, target, id))) throw gone();
  return target;
}

async function createFor(tx: Db, { nombre }: queries.ArchivoRow, moduloId: number): Promise<number> {
  const tipoMaterialId = await queries.findTipoMaterial(tx, materialTypeOf(nombre));
  if (tipoMaterialId === null) throw conflict('Falta el tipo de material para este archivo. Revisa los tipos.');
  // Lock order: the course before its module.
  const muestra = await isFirstGrabada(tx, { moduloId, tipoMaterialId });
  const orden = await queries.nextPlace(tx, moduloId);
  return insertMaterial(tx, { moduloId, tipoMaterialId, nombre: materialNameOf(nombre), orden, muestra });
}

const isWrongContent = (error: unknown) => error instanceof AppError && error.status === 422;

/** Deletes a file whose content does not match the type of its name. */
async function verify(deps: Pick<Deps, 'app' | 'storage'>, db: Db, row: queries.ArchivoRow) {
  const { storage } = deps;
  const { clave, tipo, bytes, nombre } = row;
  await assemble(storage, row);
  const read = async (start: number, end: number) => {
    const part = await storage.get(clave, { start, end });
    if (!part) throw unknownArchivo();
    return buffer(part.body);
  };
  // Shorter than the signature of any type.
  const content = bytes < 8 ? 'otro' : await inspectContent(tipo, bytes, read);
  const refuse = async (message: string): Promise<never> => {
    await cancelUpload(deps, db, row.archivoSubidoId);
    throw invalid({ archivo: message }, message);
  };
  if (content !== 'ok') await refuse(content === 'macros' ? withMacros : wrongContent(nombre));
  const hash = createHash('sha256');
  const whole = await storage.get(clave);
  if (!whole) throw unknownArchivo();
  for await (const chunk of whole.body) hash.update(chunk);
  const verdict = tipo === 'pdf' ? await judgePdf(deps, { clave, bytes }) : null;
  if (verdict?.kind === 'exhausted') return refuse(takesTooLong);
  if (verdict?.sinMarca === 'grande' && bytes <= markMaxBytes) return refuse(inflatesTooMuch);
  const judged = verdict && { sinMarca: verdict.sinMarca, juzgar: verdict.kind === 'waiting' };
  const measured = isRecording(tipo) ? await measure(deps, { clave, tipo, bytes }) : null;
  return { hash: hash.digest(), ...judged, ...measured };
}

async function assemble(storage: Deps['storage'], row: queries.ArchivoRow): Promise<void> {
  const { clave: key, subida: uploadId, tipo } = row;
  const isThere = async () => (await storage.head(key))?.bytes === row.bytes;
  if (await isThere()) return;
  const arrived = await arrivedParts(storage, row);
  if (arrived.length < partCount(row.bytes, row.parteBytes)) {
    // Another request has completed it since the first look.
    if (await isThere()) return;
    throw new AppError(409, 'subida-incompleta', 'Faltan partes del archivo. Reanuda la subida.');
  }
  const { contentType } = archivoTypes[tipo];
  await storage.parts.complete({ key, uploadId, contentType, bytes: row.bytes }).catch(async (error: unknown) => {
    // Another request has completed it.
    if (!(await isThere())) throw error;
  });
}
