import { confirmUpload, presign, putObject } from 'domain/contract/uploads.ts';
import { imageMaxBytes } from 'domain/formats/images.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { DiskStorage } from '../ports/storage/disk.ts';
import { partsFolder } from '../ports/storage/disk-parts.ts';
import type { Storage } from '../ports/storage/port.ts';
import { confirmImagen } from './attach-imagen.ts';
import { createFile, finishFile, pendingKey } from './files.ts';
import { imagenesRoutes } from './imagenes.ts';
import { receiveObject } from './receive-object.ts';

const presignSeconds = 10 * 60;

export function uploadsRoutes(deps: Deps): void {
  const { storage } = deps;

  route(deps, presign, async ({ db, body, usuario }) => {
    const { ownerType, contentType, uso, bytes, ownerId = null } = body;
    const { nombre } = await createFile(db, { ownerType, ownerId, uso, contentType, creadoPor: usuario.usuarioId });
    const { url } = await storage.presignPut({
      key: pendingKey(nombre),
      contentType,
      maxBytes: imageMaxBytes,
      expiresInSeconds: presignSeconds,
      ...(bytes !== undefined && { bytes }),
    });
    return { putUrl: url, imagen: nombre };
  });

  route(deps, putObject, async ({ db, params, query, request }) => {
    if (!isDisk(storage)) throw forbidden();
    const key = `${params.carpeta}/${params.nombre}`;
    const verdict = storage.verifyPut({ key, ...query, contentType: request.headers['content-type'] });
    if (!verdict.ok) throw new AppError(403, 'firma', 'La dirección de subida no es válida o venció.');
    await receiveObject(storage, request, verdict.grant);
    // A part of a larger file is verified with the whole.
    if (params.carpeta !== partsFolder) await finishFile(deps, db, params.nombre);
  });

  route(
    deps,
    confirmUpload,
    ({ db, body: { imagen, version }, usuario, request }) =>
      confirmImagen(deps, db, { imagen, version, usuarioId: usuario.usuarioId, requestId: request.id }),
    { transaction: false },
  );

  imagenesRoutes(deps);
}

function isDisk(storage: Storage): storage is DiskStorage {
  return 'verifyPut' in storage;
}
