import { accesoA, sinAccesoTexto } from 'domain/rules/acceso.ts';
import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import type { Db } from '../db/connect.ts';
import { AppError, notFound } from '../http/errors.ts';
import { findPrueba, type PruebaVista } from './queries.ts';

export type Quien = { usuario: UsuarioActual; ahora: Date };

export const pruebaDesconocida = () => notFound('No se pudo cargar la prueba');

export const soloVistaPrevia = () =>
  new AppError(403, 'vista-previa', 'Es una vista previa: solo los estudiantes responden la prueba.');

export const sinIntentos = () => new AppError(409, 'sin-intentos', 'Ya usaste todos tus intentos.');

type Plazo = Pick<PruebaVista, 'activa' | 'fechaHoraLimite' | 'vigencia' | 'matriculado'>;

export function exigirAccesoA(curso: Plazo, { usuario, ahora }: Quien): void {
  const quien = { esAdmin: usuario.rol === 'ADMIN', matriculado: curso.matriculado };
  const acceso = accesoA(curso, quien, ahora);
  if (!acceso.acceso) throw new AppError(403, `acceso-${acceso.motivo}`, sinAccesoTexto(acceso));
}

/** The test, if the user has access to it. */
export async function abrirPrueba(db: Db, pruebaId: number, quien: Quien): Promise<PruebaVista> {
  const vista = await findPrueba(db, pruebaId, quien.usuario.usuarioId);
  if (!vista) throw pruebaDesconocida();
  exigirAccesoA(vista, quien);
  return vista;
}
