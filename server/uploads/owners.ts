import { imageFolder, type OwnerType } from 'domain/formats/images.ts';
import { sql } from 'drizzle-orm';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';

type Arrived = {
  ownerType: OwnerType;
  ownerId: number;
  clave: string;
  nombre: string;
  creadoPor: number | null;
};

type Owner = { tabla: string; id: string; nombre: string };

const owners: Partial<Record<OwnerType, Owner>> = {
  docente: { tabla: 'docente', id: 'docente_id', nombre: `nombre || ' ' || apellido` },
  especialidad: { tabla: 'especialidad', id: 'especialidad_id', nombre: 'nombre' },
  curso: { tabla: 'curso', id: 'curso_id', nombre: 'nombre' },
  entidad: { tabla: 'entidad', id: 'entidad_id', nombre: 'titulo' },
};

/** A picture presigned for an existing record is attached to it on arrival, on behalf of who requested it. */
export async function attachToOwner(db: Db, arrived: Arrived): Promise<void> {
  const { ownerType, ownerId, nombre, creadoPor } = arrived;
  const owner = owners[ownerType];
  if (!owner) return;
  const field = fieldOf(arrived);
  const [table, column, id] = [owner.tabla, field, owner.id].map((name) => sql.identifier(name));
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ nombre: string; imagen: string }>(
      sql`SELECT ${sql.raw(owner.nombre)} AS nombre, ${column} AS imagen FROM ${table} WHERE ${id} = ${ownerId} FOR UPDATE`,
    );
    const before = rows[0];
    if (!before || before.imagen === nombre) return;
    await tx.execute(sql`UPDATE ${table} SET ${column} = ${nombre} WHERE ${id} = ${ownerId}`);
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
function fieldOf({ ownerType, clave }: Arrived): 'imagen' | 'firma' | 'logo' {
  if (ownerType !== 'entidad') return 'imagen';
  return clave.startsWith(`${imageFolder('firmas')}/`) ? 'firma' : 'logo';
}
