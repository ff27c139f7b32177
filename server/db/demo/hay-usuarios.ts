import type { Db } from '../connect.ts';
import { usuarios } from '../schema/usuarios.ts';

/** Where anybody has an account there is a school already. */
export async function hayUsuarios(db: Db): Promise<boolean> {
  return (await db.select({ id: usuarios.usuarioId }).from(usuarios).limit(1)).length > 0;
}
