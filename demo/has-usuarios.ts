import type { Db } from 'server/db/connect.ts';
import { allUsuarios } from 'server/db/schema/usuarios.ts';

/** Where anybody has an account there is a school already. */
export async function hasUsuarios(db: Db): Promise<boolean> {
  return (await db.select({ id: allUsuarios.usuarioId }).from(allUsuarios).limit(1)).length > 0;
}
