import {
  cancelArchivo,
  finishArchivo,
  openArchivo,
  presignPartes,
  readArchivo,
  removeArchivo,
  savePosicion,
  startArchivo,
  updateArchivo,
} from 'domain/contract/archivos.ts';
import { getMaterialFile } from 'domain/contract/materiales.ts';
import { openMuestra, readMuestra } from 'domain/contract/muestras.ts';
import { isVideo } from 'domain/formats/archivos.ts';
import { isVideoSeen, wholeTramos } from 'domain/rules/archivos.ts';
import type { ArchivoInput } from 'domain/schemas/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { findAcceso } from '../acceso/queries.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { findMaterial, insertAvance } from '../materiales/queries/materiales.ts';
import { finishUpload } from './finish-archivo.ts';
import { checkAddress, openFile, readFile, readLinked } from './open-archivo.ts';
import * as muestras from './open-muestra.ts';
import * as queries from './queries/archivos.ts';
import { cancelUpload, presignUpload, startUpload } from './upload-archivo.ts';

/** Handlers that talk to the storage hold no database connection. */
const noTransaction = { transaction: false };

export function archivosRoutes(deps: Deps): void {
  route(
    deps,
    startArchivo,
    async ({ db, params, body, usuario, now }) => {
      if (!(await findAcceso(db, { moduloId: params.id }, usuario, now))) throw notFound('No se encontró el módulo.');
      if (body.destino !== 'nuevo') await checkTarget(db, params.id, body, usuario);
      return startUpload(deps, db, { ...body, moduloId: params.id, usuarioId: usuario.usuarioId });
    },
    noTransaction,
  );

  route(deps, presignPartes, ({ db, params, body }) => presignUpload(deps, db, params.id, body.partes), noTransaction);

  route(
    deps,
    finishArchivo,
    ({ db, params, usuario, request }) => finishUpload(deps, db, { id: params.id, usuario, requestId: request.id }),
    noTransaction,
  );

  route(deps, cancelArchivo, ({ db, params }) => cancelUpload(deps, db, params.id), noTransaction);

  route(deps, openArchivo, async ({ db, params, session, usuario, now }) => {
    await requireAcceso(db, { materialId: params.id }, { usuario, now });
    return openFile(deps, db, { materialId: params.id, session, now });
  });

  route(deps, readArchivo, async ({ db, params, query, session, request, now }) => {
    const grant = { materialId: params.id, archivoId: params.archivoId, ...query };
    const { usuario } = checkAddress(deps, { ...grant, session, now });
    await requireAcceso(db, { materialId: params.id }, { usuario, now });
    return readFile(deps, db, { ...grant, range: request.headers.range, usuario, now });
  });

  route(deps, openMuestra, ({ db, params, now }) =>
    muestras.openMuestra(deps, db, { cursoId: params.id, materialId: params.materialId, now }),
  );

  route(deps, readMuestra, ({ db, params, query, request, now }) => {
    const grant = { cursoId: params.id, materialId: params.materialId, archivoId: params.archivoId, ...query };
    return muestras.readMuestraFile(deps, db, { ...grant, range: request.headers.range, now });
  });

  // The address stored in materials. The route is here because it would be ambiguous beside /materiales/{id}/….
  deps.app.get<{ Params: { nombre: string } }>('/api/materiales/archivos/:nombre', (request, reply) =>
    reply.redirect(`/api/enlaces/${encodeURIComponent(request.params.nombre)}`, 308),
  );

  route(deps, getMaterialFile, ({ db, params, request, usuario, now }) =>
    readLinked(deps, db, { nombre: params.nombre, range: request.headers.range, usuario, now }),
  );

  route(deps, updateArchivo, async ({ db, params, body, audit, usuario }) => {
    const antes = await currentMaterial(db, params.id, usuario);
    if (antes.archivo?.tipo !== 'pdf') throw conflict('Solo un PDF puede llevar el nombre del estudiante.');
    await queries.setMarked(db, params.id, body.marcar);
    const despues = await currentMaterial(db, params.id, usuario);
    await audit({ accion: 'editar', entidad: 'material', entidadId: params.id, antes, despues });
    return despues;
  });

  route(deps, removeArchivo, async ({ db, params, audit, usuario }) => {
    const antes = await currentMaterial(db, params.id, usuario);
    await queries.detachArchivo(db, params.id);
    const despues = await currentMaterial(db, params.id, usuario);
    if (antes.archivo) await audit({ accion: 'editar', entidad: 'material', entidadId: params.id, antes, despues });
    return despues;
  });

  route(
    deps,
    savePosicion,
    async ({ db, params, body, usuario, now }) => {
      const { cursoId } = await requireAcceso(db, { materialId: params.id }, { usuario, now });
      const place = { usuarioId: usuario.usuarioId, materialId: params.id };
      const segundos = Math.floor(body.segundos);
      const tramos = wholeTramos(body.tramos, body.duracion);
      const { played, duracion } = await queries.savePosicion(db, { ...place, segundos, tramos });
      // The player's length counts only where the file has none.
      const visto = isVideoSeen(played, duracion ?? body.duracion);
      if (visto) await insertAvance(db, { ...place, cursoId }, 'reproducido');
      return { segundos, visto };
    },
    noTransaction,
  );
}

async function currentMaterial(db: Db, id: number, usuario: CurrentUsuario): Promise<Material> {
  const found = await findMaterial(db, id, usuario);
  if (!found) throw notFound('No se encontró el material.');
  return found;
}

/** Throws 422 unless the material belongs to the module, and has a video if the file goes with one. */
async function checkTarget(
  db: Db,
  moduloId: number,
  { materialId, destino }: ArchivoInput,
  usuario: CurrentUsuario,
): Promise<void> {
  const found = materialId === undefined ? null : await findMaterial(db, materialId, usuario);
  if (found?.moduloId !== moduloId) throw invalid({ materialId: 'No se encontró el material' });
  const isBesideVideo = destino === 'subtitulos' || destino === 'ligero';
  if (isBesideVideo && !(found.archivo && isVideo(found.archivo.tipo)))
    throw invalid({ materialId: 'Este material no es un video' });
}
