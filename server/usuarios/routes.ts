import {
  anonymiseUsuario,
  closeSessions,
  createUsuario,
  deleteUsuario,
  exportUsuarios,
  getUsuario,
  inviteUsuarios,
  listUsuarios,
  resetFactors,
  sendInvitacion,
  updateUsuario,
} from 'domain/contract/usuarios.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { isAdmin, isStaff, rolesOf } from 'domain/rules/roles.ts';
import type { Usuario, UsuarioInput } from 'domain/schemas/usuarios.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { notifyFactor } from '../factors/notify-factor.ts';
import { deleteFactor } from '../factors/queries.ts';
import { conflict, invalid, notPermitted } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { originOf } from '../http/security-events.ts';
import type { Session } from '../http/session.ts';
import { exportTable } from '../http/table-download.ts';
import { checkNewPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/hash.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { anonymiseUsuario as anonymise } from './anonymise-usuario.ts';
import * as queries from './queries.ts';
import { type Actor, closeSessionsOf, editUsuario, registerUsuario, removeUsuario, unknown } from './save-usuario.ts';

const entidad = 'usuario';

/** Hashing is slow, so it runs before a transaction takes a connection. */
const hashed = async (deps: Pick<Deps, 'config'>, body: UsuarioInput) => {
  if (!body.contrasena) return undefined;
  await checkNewPassword(deps, body.contrasena, body);
  return hashPassword(body.contrasena);
};

type Asking = { usuario: { usuarioId: number; rol: Usuario['rol'] }; session: Session; request: FastifyRequest };

export function usuariosRoutes(deps: Deps): void {
  const actorOf = ({ usuario, session, request }: Asking): Actor => ({
    usuarioId: usuario.usuarioId,
    rol: usuario.rol,
    session,
    requestId: request.id,
    origen: originOf(deps, request),
  });

  route(deps, listUsuarios, ({ db, query }) => queries.listUsuarios(db, query));

  route(deps, exportUsuarios, async (asked) => {
    const rows = await deps.onReplica((db) => queries.listAllUsuarios(db, asked.query));
    const nombre = rows.length === 1 ? '1 usuario' : `${rows.length} usuarios`;
    return exportTable(asked, { entidad, nombre, file: 'usuarios', columns, rows });
  });

  route(deps, getUsuario, async ({ db, params }) => {
    const found = await queries.findDetalle(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(
    deps,
    createUsuario,
    async (context) => {
      const { db, body } = context;
      const contrasena = await hashed(deps, body);
      return inTransaction(db, (tx) => registerUsuario(deps, tx, { body, contrasena, actor: actorOf(context) }));
    },
    { transaction: false },
  );

  route(
    deps,
    updateUsuario,
    async (context) => {
      const { db, params, body } = context;
      const contrasena = await hashed(deps, body);
      const actor = actorOf(context);
      return inTransaction(db, (tx) => editUsuario(deps, tx, params.id, { body, contrasena, actor }));
    },
    { transaction: false },
  );

  route(deps, anonymiseUsuario, (context) =>
    anonymise(deps, context.db, context.params.id, { motivo: context.body.motivo, actor: actorOf(context) }),
  );

  route(deps, deleteUsuario, (context) => removeUsuario(context.db, context.params.id, actorOf(context)));

  route(deps, sendInvitacion, async ({ db, params, usuario, audit }) => {
    const found = await queries.lockUsuario(db, params.id);
    if (!found) throw unknown();
    if (isStaff(found.rol) && !isAdmin(usuario.rol)) throw notPermitted('ADMIN');
    if (found.activada) throw conflict(`${found.nombre} ya activó su cuenta.`);
    await inviteUsuario(deps, db, found);
    await audit({ accion: 'invitar', entidad, entidadId: params.id, despues: found });
  });

  route(deps, inviteUsuarios, async ({ db, body, usuario, request }) => {
    const wanted = [...new Set(body.usuarioIds)];
    const found = await queries.lockUsuarios(db, wanted);
    if (found.length < wanted.length) throw invalid({ usuarioIds: 'Alguna persona ya no existe' });
    if (found.some(({ rol }) => isStaff(rol)) && !isAdmin(usuario.rol)) throw notPermitted('ADMIN');
    const pending = found.filter(({ activada }) => !activada);
    for (const each of pending) await inviteUsuario(deps, db, each);
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = pending.map((despues) => {
      return { accion: 'invitar', entidad, entidadId: despues.usuarioId, despues, ...who };
    });
    if (entries.length > 0) await recordAudit(db, ...entries);
    return { invitados: pending.length, activos: found.length - pending.length };
  });

  route(deps, resetFactors, async (context) => {
    const { db, params, audit } = context;
    const found = await queries.lockUsuario(db, params.id);
    if (!found) throw unknown();
    if (found.usuarioId === context.usuario.usuarioId) throw conflict('Cambia los tuyos en «Mi cuenta».');
    if (!(await deleteFactor(db, found.usuarioId)))
      throw conflict(`${found.nombre} no usa la verificación en dos pasos.`);
    await notifyFactor(deps, db, found.usuarioId, 'factor-restablecido');
    await closeSessionsOf(db, found.usuarioId, actorOf(context));
    await context.recordEvent({ tipo: 'factor-quitado', usuarioId: found.usuarioId, detalle: 'Por la administración' });
    await audit({ accion: 'quitar-factores', entidad, entidadId: found.usuarioId, despues: found });
  });

  route(deps, closeSessions, async (context) => {
    const found = await queries.lockUsuario(context.db, context.params.id);
    if (!found) throw unknown();
    await closeSessionsOf(context.db, found.usuarioId, actorOf(context));
    await context.audit({ accion: 'cerrar-sesiones', entidad, entidadId: found.usuarioId, despues: found });
  });
}

const columns: CsvColumn<Usuario>[] = [
  ['DNI', ({ dni }) => dni],
  ['Apellido', ({ apellido }) => apellido],
  ['Nombre', ({ nombre }) => nombre],
  ['Correo', ({ correo }) => correo],
  ['Celular', ({ numero }) => numero],
  ['Rol', ({ rol }) => rolesOf(rol).join(' + ')],
  ['Cuenta', ({ activada }) => (activada ? 'Activa' : 'Invitación pendiente')],
];
