import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { archivoTypes, materialNameOf } from 'domain/formats/archivos.ts';
import { materialTypeOf, partCount, withMacros, wrongContent } from 'domain/rules/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { findMaterial, insertMaterial } from '../materiales/queries.ts';
import { inspectContent } from './inspect-content.ts';
import { whyUnmarkable } from './mark-archivo.ts';
import * as queries from './queries/archivos.ts';
import { arrivedParts, discardUpload, unknownArchivo } from './upload-archivo.ts';

type Request = { id: number; usuario: CurrentUsuario; requestId: string };

/**
 * Puts the parts together, verifies the content and gives the file to its material. Idempotent: killed anywhere, the same
 * request goes on; finished, it answers with the same material.
 */
export async function finishUpload(deps: Deps, db: Db, { id, usuario, requestId }: Request): Promise<Material> {
  const row = await queries.findArchivo(db, id);
  if (!row) throw unknownArchivo();
  const found = row.estado === 'subiendo' ? await verify(deps, db, row) : null;
  const materialId = await inTransaction(db, async (tx) => {
    const locked = await queries.lockArchivo(tx, id);
    if (!locked) throw unknownArchivo();
    // Somebody else finished it meanwhile, or this is the same request again.
    if (!found || locked.estado === 'listo') return locked.materialId!;
    const given = await attach(tx, locked);
    await queries.publishArchivo(tx, id, { ...found, materialId: given });
    await recordAudit(tx, {
      ...{ usuarioId: usuario.usuarioId, requestId, entidad: 'material', entidadId: given },
      accion: locked.destino === 'nuevo' ? 'crear' : 'editar',
      despues: { nombre: materialNameOf(locked.nombre), archivo: locked.nombre, bytes: locked.bytes },
    });
    return given;
  });
  const material = await findMaterial(db, materialId, usuario);
  if (!material) throw notFound('No se encontró el material.');
  return material;
}

/** Returns the id of the material. */
async function attach(tx: Db, row: queries.ArchivoRow): Promise<number> {
  const { archivoSubidoId: id, destino, materialId, moduloId } = row;
  const gone = () => notFound('El material de este archivo ya no existe.');
  if (destino === 'subtitulos') {
    if (!(await queries.attachSubtitulos(tx, materialId!, id))) throw gone();
    return materialId!;
  }
  const target = destino === 'nuevo' ? await createFor(tx, row, moduloId) : materialId!;
  if (!(await queries.attachArchivo(tx, target, id))) throw gone();
  return target;
}

async function createFor(tx: Db, { nombre }: queries.ArchivoRow, moduloId: number): Promise<number> {
  const tipoMaterialId = await queries.findTipoMaterial(tx, materialTypeOf(nombre));
  if (tipoMaterialId === null) throw conflict('Falta el tipo de material para este archivo. Revisa los tipos.');
  const orden = await queries.nextPlace(tx, moduloId);
  return insertMaterial(tx, { moduloId, tipoMaterialId, nombre: materialNameOf(nombre), orden });
}

/** A file whose content is not what its name says is deleted. */
async function verify({ storage }: Deps, db: Db, row: queries.ArchivoRow) {
  const { clave, tipo, bytes, nombre } = row;
  await assemble(storage, row);
  const read = async (start: number, end: number) => {
    const part = await storage.get(clave, { start, end });
    if (!part) throw unknownArchivo();
    return buffer(part.body);
  };
  // Shorter than the signature of any type.
  const verdict = bytes < 8 ? 'otro' : await inspectContent(tipo, bytes, read);
  if (verdict !== 'ok') {
    await discardUpload(storage, db, row);
    const message = verdict === 'macros' ? withMacros : wrongContent(nombre);
    throw invalid({ archivo: message }, message);
  }
  const hash = createHash('sha256');
  const whole = await storage.get(clave);
  if (!whole) throw unknownArchivo();
  for await (const chunk of whole.body) hash.update(chunk);
  const sinMarca = tipo === 'pdf' ? await whyUnmarkable(storage, { clave, bytes }) : null;
  return { hash: hash.digest(), sinMarca };
}

async function assemble(storage: Deps['storage'], row: queries.ArchivoRow): Promise<void> {
  const { clave: key, subida: uploadId, tipo } = row;
  const isThere = async () => (await storage.head(key))?.bytes === row.bytes;
  if (await isThere()) return;
  const arrived = await arrivedParts(storage, row);
  if (arrived.length < partCount(row.bytes, row.parteBytes)) {
    throw new AppError(409, 'subida-incompleta', 'Faltan partes del archivo. Reanuda la subida.');
  }
  const { contentType } = archivoTypes[tipo];
  await storage.parts.complete({ key, uploadId, contentType }).catch(async (error: unknown) => {
    // Another request has completed it.
    if (!(await isThere())) throw error;
  });
}
