import type { Db } from 'server/db/connect.ts';
import { allUsuarios } from 'server/db/schema/usuarios.ts';

/** A database with an account already holds a school. */
export async function hasUsuarios(db: Db): Promise<boolean> {
  return (await db.select({ id: allUsuarios.usuarioId }).from(allUsuarios).limit(1)).length > 0;
}
