import {
  cerrarSesiones,
  createUsuario,
  deleteUsuario,
  exportarUsuarios,
  getUsuario,
  invitar,
  listUsuarios,
  updateUsuario,
} from 'domain/contract/usuarios.ts';
import type { UsuarioInput } from 'domain/schemas/usuarios.ts';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { conflict } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { hashPassword } from '../passwords/hash.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { columns } from './exportar.ts';
import { type Actor, cerrarSesionesDe, crearUsuario, editarUsuario, eliminarUsuario, unknown } from './guardar.ts';
import * as lista from './lista.ts';
import * as queries from './queries.ts';

const entidad = 'usuario';

type Asking = { usuario: { usuarioId: number }; sesion: { hash: Buffer }; request: { id: string } };

const actorOf = ({ usuario, sesion, request }: Asking): Actor => ({
  usuarioId: usuario.usuarioId,
  sesion: sesion.hash,
  requestId: request.id,
});

/** Hashing is slow, so it runs before a transaction takes a connection. */
const hashed = async ({ contrasena }: UsuarioInput) => (contrasena ? await hashPassword(contrasena) : undefined);

export function usuariosRoutes(house: House): void {
  route(house, listUsuarios, ({ db, query }) => lista.listUsuarios(db, query));

  route(house, exportarUsuarios, async ({ db, query, ahora, audit }) => {
    const rows = await lista.todosLosUsuarios(db, query);
    const nombre = rows.length === 1 ? '1 usuario' : `${rows.length} usuarios`;
    await audit({ accion: 'exportar', entidad, entidadId: 'todos', despues: { nombre, ...query } });
    return descargaCsv('usuarios', columns, rows, ahora);
  });

  route(house, getUsuario, async ({ db, params }) => {
    const found = await queries.findDetalle(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(
    house,
    createUsuario,
    async (context) => {
      const { db, body } = context;
      const contrasena = await hashed(body);
      return inTransaction(db, (tx) => crearUsuario(house, tx, { body, contrasena, actor: actorOf(context) }));
    },
    { transaction: false },
  );

  route(
    house,
    updateUsuario,
    async (context) => {
      const { db, params, body } = context;
      const contrasena = await hashed(body);
      const actor = actorOf(context);
      return inTransaction(db, (tx) => editarUsuario(house, tx, params.id, { body, contrasena, actor }));
    },
    { transaction: false },
  );

  route(house, deleteUsuario, (context) => eliminarUsuario(context.db, context.params.id, actorOf(context)));

  route(house, invitar, async ({ db, params, audit }) => {
    const found = await queries.lockUsuario(db, params.id);
    if (!found) throw unknown();
    if (found.activada) throw conflict(`${found.nombre} ya activó su cuenta.`);
    await inviteUsuario(house, db, found);
    await audit({ accion: 'invitar', entidad, entidadId: params.id, despues: found });
  });

  route(house, cerrarSesiones, async (context) => {
    const found = await queries.lockUsuario(context.db, context.params.id);
    if (!found) throw unknown();
    await cerrarSesionesDe(context.db, found.usuarioId, actorOf(context));
    await context.audit({ accion: 'cerrar-sesiones', entidad, entidadId: found.usuarioId, despues: found });
  });
}
