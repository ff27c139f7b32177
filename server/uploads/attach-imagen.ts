import { imageFolder, imageUses } from 'domain/formats/images.ts';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { requireFresh } from '../http/access.ts';
import { AppError, changedMeanwhile, notFound } from '../http/errors.ts';
import type { Session } from '../http/session.ts';
import { eachApart } from '../limits/each-apart.ts';
import { finishFile } from './files.ts';
import {
  type FileRow,
  listAnnounced,
  lockFile,
  lockPicture,
  owners,
  type Picture,
  setPicture,
  takeArrived,
} from './queries/files.ts';

type Request = { imagen: string; version: number | undefined; usuarioId: number | null; requestId: string };

/** The QR picture of Yape or Plin, which decides whom buyers pay. */
const isPayee = ({ ownerType, ownerId }: FileRow) => ownerType === 'formasPago' && ownerId !== null;

const neverUploaded = () => notFound('La imagen no se ha subido.');

/** Publishes an upload and makes it the picture of the record it was presigned for. */
export async function confirmImagen(
  deps: Pick<Deps, 'storage'>,
  db: Db,
  request: Request & { session: Session | null },
) {
  const { imagen, session } = request;
  // Verifying is slow, so it runs before the transaction.
  const file = await finishFile(deps, db, imagen);
  if (!file) throw neverUploaded();
  if (isPayee(file)) requireFresh(session);
  return { imagen, version: await inTransaction(db, (tx) => attachToOwner(tx, file, request)) };
}

/** Runs once per upload, so that a repeated PUT does not replace a newer picture of the record. */
export async function attachArrived(db: Db, file: FileRow, requestId: string): Promise<void> {
  const { nombre: imagen, creadoPor: usuarioId } = file;
  await inTransaction(db, async (tx) => {
    if (!(await takeArrived(tx, imagen))) return;
    await attachToOwner(tx, file, { imagen, version: undefined, usuarioId, requestId });
  });
}

/**
 * Hourly: attaches pictures that were put directly into a bucket, and those that a crash left without their record. A
 * refused one, as for a record deleted since, is left to the clean-up.
 */
export async function attachArrivedFiles(deps: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const { db } = deps;
  await eachApart(await listAnnounced(db), async (nombre) => {
    try {
      const file = await finishFile(deps, db, nombre);
      if (file) await attachArrived(db, file, 'limpieza');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  });
}

/**
 * Returns the new version of the record. A repeated request finds its own picture and changes nothing; a record that
 * was saved since `version` is refused.
 */
async function attachToOwner(tx: Db, file: FileRow, { version, usuarioId, requestId }: Request) {
  const { ownerType, ownerId, nombre } = file;
  const owner = owners[ownerType];
  if (!owner || ownerId === null) return null;
  if (!(await lockFile(tx, ownerType, nombre))) throw neverUploaded();
  const field = fieldOf(file);
  if (!field) return null;
  const picture = { owner, ownerId, field };
  const before = await lockPicture(tx, picture);
  if (!before) throw notFound('El registro de esta imagen ya no existe.');
  if (before.imagen === nombre) return before.version;
  if (version !== undefined && version !== before.version) throw changedMeanwhile(owner.what);
  const newVersion = await setPicture(tx, picture, nombre);
  await recordAudit(tx, {
    usuarioId,
    requestId,
    accion: 'editar',
    entidad: ownerType,
    entidadId: ownerId,
    antes: { nombre: before.nombre, [field]: before.imagen },
    despues: { nombre: before.nombre, [field]: nombre },
    acto: isPayee(file) ? 'payees' : null,
  });
  return newVersion;
}

/** The folder tells the two pictures of an entity apart, the name those of the ways to pay. Null: no field. */
function fieldOf({ ownerType, clave, nombre }: FileRow): Picture['field'] | null {
  if (ownerType === 'formasPago') return imageUses.find((use) => nombre.startsWith(`${use}-`)) ?? null;
  if (ownerType === 'firmante') return 'firma';
  if (ownerType !== 'entidad') return 'imagen';
  return clave.startsWith(`${imageFolder('firmas')}/`) ? 'firma' : 'logo';
}
