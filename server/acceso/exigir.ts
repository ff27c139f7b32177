import { sinAccesoTexto } from 'domain/rules/acceso.ts';
import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import type { Db } from '../db/connect.ts';
import { AppError, notFound } from '../http/errors.ts';
import { type Alcance, findAcceso } from './queries.ts';

const desconocido = {
  cursoId: 'Curso no encontrado',
  moduloId: 'No se encontró el módulo.',
  materialId: 'No se encontró el material.',
};

export type Concedido = { cursoId: number; hasta: Date | null };

/** Throws 404 or 403 with the reason, unless the user is ADMIN or has access. */
export async function exigirAcceso(
  db: Db,
  alcance: Alcance,
  { usuario, ahora }: { usuario: UsuarioActual; ahora: Date },
): Promise<Concedido> {
  const acceso = await findAcceso(db, alcance, usuario, ahora);
  if (!acceso) throw notFound(desconocido[Object.keys(alcance)[0] as keyof typeof desconocido]);
  if (!acceso.acceso) throw new AppError(403, `acceso-${acceso.motivo}`, sinAccesoTexto(acceso));
  return { cursoId: acceso.cursoId, hasta: acceso.hasta };
}
