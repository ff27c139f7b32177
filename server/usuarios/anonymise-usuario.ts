import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { conflict, notFound } from '../http/errors.ts';
import {
  awaitsAnswer,
  closeSolicitudes,
  emptyAccount,
  emptyMails,
  eraseMentions,
  findIdentity,
  recordErasure,
} from './queries/erase.ts';
import { type Actor, removeUsuario } from './save-usuario.ts';

/**
 * Erases a person for good: name, document, address and telephone. What the law asks to keep stays as it is: pedidos,
 * the register of certificates and the sheets of the Libro de Reclamaciones.
 */
export async function anonymiseUsuario(tx: Db, usuarioId: number, motivo: string, actor: Actor): Promise<void> {
  const person = await findIdentity(tx, usuarioId);
  if (!person) throw notFound('No se encontró al usuario.');
  if (await awaitsAnswer(tx, usuarioId, person)) {
    throw conflict('La respuesta a su solicitud todavía no salió por correo. Espera unos minutos.');
  }
  // With its own rules: nobody removes themselves or the last administrator.
  if (!person.deleted) await removeUsuario(tx, usuarioId, actor);
  if (!(await recordErasure(tx, { usuarioId, adminId: actor.usuarioId, motivo }))) {
    throw conflict('Los datos de esta persona ya se anonimizaron.');
  }
  await emptyMails(tx, usuarioId, person);
  await closeSolicitudes(tx, usuarioId, actor.usuarioId);
  await emptyAccount(tx, usuarioId);
  await recordAudit(tx, {
    usuarioId: actor.usuarioId,
    requestId: actor.requestId,
    accion: 'anonimizar',
    entidad: 'usuario',
    entidadId: usuarioId,
    despues: { nombre: `Persona ${usuarioId}`, motivo },
  });
  // Last, because removing the account has recorded it once more.
  await eraseMentions(tx, usuarioId, person);
}
