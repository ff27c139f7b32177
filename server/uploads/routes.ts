import { confirmUpload, presign, putObject } from 'domain/contract/uploads.ts';
import { announcedImage, imageMaxBytes } from 'domain/formats/images.ts';
import { imagenPermisos, may } from 'domain/rules/permisos.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, notPermitted } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { DiskStorage } from '../ports/storage/disk.ts';
import { partsFolder } from '../ports/storage/disk-parts.ts';
import type { Storage } from '../ports/storage/port.ts';
import { attachArrived, confirmImagen } from './attach-imagen.ts';
import { createFile, finishFile, pendingKey } from './files.ts';
import { imagenesRoutes } from './imagenes.ts';
import { receiveObject, receivePart } from './receive-object.ts';

const presignSeconds = 10 * 60;

/** Handlers that wait for the storage hold no connection meanwhile. */
const noTransaction = { transaction: false };

export function uploadsRoutes(deps: Deps): void {
  const { storage } = deps;

  route(deps, presign, async ({ db, body, usuario }) => {
    const { ownerType, contentType, uso, bytes, ownerId = null, fileName } = body;
    const permiso = imagenPermisos[ownerType];
    if (!may(usuario.rol, permiso)) throw notPermitted(permiso);
    const given = { ownerType, ownerId, uso, contentType, creadoPor: usuario.usuarioId };
    // A picture of an entity that is announced by its file name gets no confirmation.
    const announced = ownerType === 'entidad' && ownerId === null ? announcedImage(fileName) : null;
    const { nombre } = await createFile(db, announced ? { ...given, ...announced, alLlegar: true } : given);
    const { url } = await storage.presignPut({
      key: pendingKey(nombre),
      contentType,
      maxBytes: imageMaxBytes,
      expiresInSeconds: presignSeconds,
      ...(bytes !== undefined && { bytes }),
    });
    return { putUrl: url, imagen: nombre };
  });

  route(
    deps,
    putObject,
    async ({ db, params, query, request }) => {
      if (!isDisk(storage)) throw forbidden();
      const key = `${params.carpeta}/${params.nombre}`;
      const verdict = storage.verifyPut({ key, ...query, contentType: request.headers['content-type'] });
      if (!verdict.ok) throw new AppError(403, 'firma', 'La dirección de subida no es válida o venció.');
      if (params.carpeta === partsFolder) return receivePart(storage, db, request, verdict.grant);
      await receiveObject(storage, request, verdict.grant);
      const file = await finishFile(deps, db, params.nombre);
      if (file?.alLlegar) await attachArrived(db, file, request.id);
    },
    noTransaction,
  );

  route(
    deps,
    confirmUpload,
    ({ db, body: { imagen, version }, usuario, session, request }) =>
      confirmImagen(deps, db, { imagen, version, usuarioId: usuario.usuarioId, requestId: request.id, session }),
    noTransaction,
  );

  imagenesRoutes(deps);
}

function isDisk(storage: Storage): storage is DiskStorage {
  return 'verifyPut' in storage;
}
