import { noAccesoLabel } from 'domain/rules/acceso.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import { AppError, notFound } from '../http/errors.ts';
import { type AccessScope, findAcceso } from './queries.ts';

const unknown = {
  cursoId: 'Curso no encontrado',
  moduloId: 'No se encontró el módulo.',
  materialId: 'No se encontró el material.',
  sesionId: 'No se encontró la sesión.',
};

export type GrantedAcceso = { cursoId: number; hasta: Date | null };

type Asked = {
  usuario: CurrentUsuario;
  now: Date;
  /** Also a student whose access has ended; `hasta` is then in the past. */
  afterEnd?: boolean;
};

/** Throws 404 or 403 with the reason, unless the user is ADMIN or has access. */
export async function requireAcceso(
  db: Db,
  accessScope: AccessScope,
  { usuario, now, afterEnd = false }: Asked,
): Promise<GrantedAcceso> {
  const acceso = await findAcceso(db, accessScope, usuario, now);
  if (!acceso) throw notFound(unknown[Object.keys(accessScope)[0] as keyof typeof unknown]);
  if (!acceso.acceso && afterEnd && acceso.motivo === 'terminado') return acceso;
  if (!acceso.acceso) throw new AppError(403, `acceso-${acceso.motivo}`, noAccesoLabel(acceso));
  return { cursoId: acceso.cursoId, hasta: acceso.hasta };
}
