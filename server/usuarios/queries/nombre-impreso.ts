import { type NombreImpreso, splitApellido } from 'domain/rules/nombre-impreso.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allUsuarios, nombresConfirmados, nombresImpresos, usuarios } from '../../db/schema/usuarios.ts';

/** The confirmed name, or a proposal derived from the account's name. */
export async function findNombreImpreso(db: Db, usuarioId: number) {
  const { nombres, apellidoPaterno, apellidoMaterno, confirmado } = nombresConfirmados;
  const [row] = await db
    .select({
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      confirmed: { nombres, apellidoPaterno, apellidoMaterno, confirmado },
    })
    .from(usuarios)
    .leftJoin(nombresConfirmados, eq(nombresConfirmados.usuarioId, usuarios.usuarioId))
    .where(eq(usuarios.usuarioId, usuarioId));
  if (!row) return undefined;
  if (row.confirmed) return { ...row.confirmed, confirmado: row.confirmed.confirmado.toISOString() };
  return { nombres: row.nombre, ...splitApellido(row.apellido), confirmado: null };
}

type Person = { nombre: string; apellido: string };

/** The account's name as the school entered it: staff change it, a confirmation by the person does not. */
export async function findNombreOrigen(db: Db, usuarioId: number): Promise<Person | undefined> {
  const { rows } = await db.execute<Person>(sql`
    select coalesce(i.nombre_origen, u.nombre) as nombre, coalesce(i.apellido_origen, u.apellido) as apellido
      from usuario_vivo u
      left join (nombre_confirmado join nombre_impreso i using (usuario_id)) using (usuario_id)
     where u.usuario_id = ${usuarioId}`);
  return rows[0];
}

/** Stores the confirmed name and updates the name of the account. */
export async function saveNombreImpreso(
  tx: Db,
  usuarioId: number,
  impreso: NombreImpreso,
  { person, origen }: { person: Person; origen: Person },
): Promise<void> {
  const of = { nombreOrigen: origen.nombre, apellidoOrigen: origen.apellido };
  const change = { ...impreso, ...of, confirmado: sql`now()` };
  await tx
    .insert(nombresImpresos)
    .values({ usuarioId, ...change })
    .onConflictDoUpdate({ target: nombresImpresos.usuarioId, set: change });
  await tx.update(allUsuarios).set(person).where(eq(allUsuarios.usuarioId, usuarioId));
}
