import { login } from 'domain/contract/session.ts';
import { idsOfRoles, rolFromIds, sameRoles } from 'domain/rules/account-roles.ts';
import { inferTipo } from 'domain/rules/identity-document.ts';
import type { Rol } from 'domain/rules/permisos.ts';
import { changesAcceso } from 'domain/rules/protected-acts.ts';
import { isAdmin, isStaff, rolesOf } from 'domain/rules/roles.ts';
import type { Usuario, UsuarioInput } from 'domain/schemas/usuarios.ts';
import { type AuditEntry, recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { recordSecurityEvent, type SecurityEvent } from '../db/security-events.ts';
import { requireFresh } from '../http/access.ts';
import { AppError, changedMeanwhile, conflict, forbidden, notFound, notPermitted } from '../http/errors.ts';
import { liftLimits } from '../http/limit.ts';
import type { Session } from '../http/session.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { notifyChange } from '../passwords/notify-change.ts';
import { deleteSessionsOf } from '../session/queries.ts';
import * as queries from './queries.ts';

export const unknown = () => notFound('No se encontró al usuario.');

/** Acting user, session and request id. */
export type Actor = {
  usuarioId: number;
  rol: Usuario['rol'];
  session: Pick<Session, 'hash' | 'fresh' | 'segundoFactor'>;
  requestId: string;
  origen: string;
};

type SaveInput = { body: UsuarioInput; contrasena: string | undefined; actor: Actor };

const recordEvent = (
  tx: Db,
  { usuarioId, requestId }: Actor,
  entry: Omit<AuditEntry, 'usuarioId' | 'requestId' | 'entidad'>,
) => recordAudit(tx, { ...entry, entidad: 'usuario', usuarioId, requestId });

/** The actor is stored only when it is another person. */
const recordSecurity = (tx: Db, { usuarioId: actorId, requestId, origen }: Actor, event: SecurityEvent) =>
  recordSecurityEvent(tx, { ...event, requestId, origen, ...(event.usuarioId !== actorId && { actorId }) });

export async function registerUsuario(deps: Mailer, tx: Db, { body, contrasena, actor }: SaveInput): Promise<Usuario> {
  const rol = wantedRol(body, null) ?? 'USU';
  // Who knows the first password would know it after a promotion too.
  if (!isAdmin(actor.rol) && (isStaff(rol) || contrasena !== undefined)) throw notPermitted('ADMIN');
  if (isStaff(rol)) requireFresh(actor.session);
  await refuseTaken(tx, body, null);
  const despues = await queries.insertUsuario(tx, { ...toRow(body, contrasena), ...idsOfRoles(rol) });
  if (contrasena === undefined) await inviteUsuario(deps, tx, despues);
  const acto = isStaff(rol) ? 'access-of-others' : null;
  await recordEvent(tx, actor, { accion: 'crear', entidadId: despues.usuarioId, despues, acto });
  if (isStaff(rol)) {
    await recordSecurity(tx, actor, { tipo: 'rol', usuarioId: despues.usuarioId, detalle: named(despues.rol) });
  }
  return despues;
}

export async function editUsuario(
  deps: Mailer,
  tx: Db,
  id: number,
  { body, contrasena, actor }: SaveInput,
): Promise<Usuario> {
  if ((body.rol ?? body.rolId) !== undefined && isAdmin(actor.rol)) await lockAdminsAs(tx, actor);
  const antes = await queries.lockUsuario(tx, id);
  if (!antes) throw unknown();
  if (body.version !== undefined && body.version !== antes.version) throw changedMeanwhile('este usuario', antes);
  const rol = wantedRol(body, antes) ?? antes.rol;
  const otherRol = !sameRoles(rol, antes.rol);
  if (!isAdmin(actor.rol) && (isStaff(antes.rol) || otherRol || contrasena !== undefined)) throw notPermitted('ADMIN');
  if (id === actor.usuarioId && isAdmin(antes.rol) && !isAdmin(rol))
    throw conflict('No puedes quitarte el rol de administrador.');
  const data = toRow(body, contrasena);
  const acto = changesAcceso(antes, { ...data, rol }) ? 'access-of-others' : null;
  if (acto) requireFresh(actor.session);
  await refuseTaken(tx, body, id);
  const despues = await queries.updateUsuario(tx, id, { ...data, ...idsOfRoles(rol) });
  await recordEvent(tx, actor, { accion: 'editar', entidadId: id, antes, despues, acto });
  if (contrasena !== undefined) {
    await recordEvent(tx, actor, { accion: 'cambiar-contrasena', entidadId: id, despues, acto });
    await recordSecurity(tx, actor, { tipo: 'contrasena', usuarioId: id });
    await liftLimits(tx, login, id, null);
    await notifyChange(deps, tx, despues, 'contrasena');
  }
  if (otherRol) {
    const detalle = `${named(antes.rol)} → ${named(despues.rol)}`;
    await recordSecurity(tx, actor, { tipo: 'rol', usuarioId: id, detalle });
  }
  if (otherRol || contrasena !== undefined) await closeSessionsOf(tx, id, actor);
  // A new address or password ends codes mailed before.
  const otherCorreo = despues.correo.toLowerCase() !== antes.correo.toLowerCase();
  if (otherCorreo || contrasena !== undefined) await queries.discardCodes(tx, id);
  if (otherCorreo && !despues.activada) await inviteUsuario(deps, tx, despues);
  return despues;
}

/** Changes roles that follow from another act; the caller has locked the account. */
export async function changeRoles(tx: Db, antes: Usuario, rol: readonly Rol[], actor: Actor): Promise<void> {
  if (sameRoles(antes.rol, rol)) return;
  const despues = await queries.setRoles(tx, antes.usuarioId, rol);
  await recordEvent(tx, actor, {
    accion: 'editar',
    entidadId: antes.usuarioId,
    antes,
    despues,
    acto: 'access-of-others',
  });
  const detalle = `${named(antes.rol)} → ${named(despues.rol)}`;
  await recordSecurity(tx, actor, { tipo: 'rol', usuarioId: antes.usuarioId, detalle });
  await closeSessionsOf(tx, antes.usuarioId, actor);
}

export async function removeUsuario(tx: Db, id: number, actor: Actor): Promise<void> {
  if (id === actor.usuarioId) throw conflict('No puedes eliminar tu propia cuenta.');
  await lockAdminsAs(tx, actor);
  const antes = await queries.lockUsuario(tx, id);
  if (!antes) throw unknown();
  await queries.deleteUsuario(tx, id);
  await queries.discardCodes(tx, id);
  await deleteSessionsOf(tx, id);
  await recordEvent(tx, actor, { accion: 'eliminar', entidadId: id, antes, acto: 'person-removal' });
}

/** Ends all sessions; one's own current session stays open. */
export async function closeSessionsOf(tx: Db, id: number, actor: Actor): Promise<void> {
  await deleteSessionsOf(tx, id, id === actor.usuarioId ? actor.session.hash : undefined);
  await recordSecurity(tx, actor, { tipo: 'sesiones-cerradas', usuarioId: id });
}

/** Nobody can remove their own role or account, so the holder of this lock stays: there is always an administrator. */
async function lockAdminsAs(tx: Db, { usuarioId }: Actor): Promise<void> {
  const admins = await queries.lockAdmins(tx);
  if (!admins.includes(usuarioId)) throw forbidden();
}

async function refuseTaken(tx: Db, { dni, correo }: UsuarioInput, except: number | null): Promise<void> {
  const taken = await queries.findTaken(tx, { dni, correo }, except);
  const errores = {
    ...(taken.dni && { dni: `Ya existe una cuenta con el DNI ${dni}` }),
    ...(taken.correo && { correo: `Ya existe una cuenta con el correo ${correo}` }),
  };
  const [first] = Object.values(errores);
  if (first) throw new AppError(409, 'conflicto', `${first}.`, { errores });
}

const named = (rol: Usuario['rol']): string => rolesOf(rol).join(' + ');

/** The roles asked for. `rolId` names only the strongest role; sending back the stored one changes nothing. */
function wantedRol({ rol, rolId }: UsuarioInput, antes: Usuario | null): Usuario['rol'] | undefined {
  if (rol !== undefined || rolId === undefined || rolId === antes?.rolId) return rol;
  return rolFromIds({ rolId, otrosRoles: [] });
}

function toRow(
  { rol: _rol, rolId: _rolId, version: _, contrasena: _plain, tipoDocumento, ...person }: UsuarioInput,
  contrasena: string | undefined,
) {
  return {
    ...person,
    ...(tipoDocumento !== undefined && { tipoDocumento: tipoDocumento || inferTipo(person.dni) }),
    ...(contrasena !== undefined && { contrasena }),
  };
}
