import { imageFolder, type OwnerType } from 'domain/formats/images.ts';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import { lockPicture, owners, type Picture, setPicture } from './queries.ts';

type Arrived = {
  ownerType: OwnerType;
  ownerId: number;
  clave: string;
  nombre: string;
  creadoPor: number | null;
};

/** A picture presigned for an existing record is attached to it on arrival, on behalf of who requested it. */
export async function attachToOwner(db: Db, arrived: Arrived): Promise<void> {
  const { ownerType, ownerId, nombre, creadoPor } = arrived;
  const owner = owners[ownerType];
  if (!owner) return;
  const field = fieldOf(arrived);
  const picture = { owner, ownerId, field };
  await inTransaction(db, async (tx) => {
    const before = await lockPicture(tx, picture);
    if (!before || before.imagen === nombre) return;
    await setPicture(tx, picture, nombre);
    await recordAudit(tx, {
      usuarioId: creadoPor,
      accion: 'editar',
      entidad: ownerType,
      entidadId: ownerId,
      antes: { nombre: before.nombre, [field]: before.imagen },
      despues: { nombre: before.nombre, [field]: nombre },
    });
  });
}

/** An issuing entity has two pictures; the folder tells them apart. */
function fieldOf({ ownerType, clave }: Arrived): Picture['field'] {
  if (ownerType !== 'entidad') return 'imagen';
  return clave.startsWith(`${imageFolder('firmas')}/`) ? 'firma' : 'logo';
}
