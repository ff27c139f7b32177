import type { inviteDocente, unlinkDocente } from 'domain/contract/docentes.ts';
import { addRol, removeRol } from 'domain/rules/account-roles.ts';
import type { Docente } from 'domain/schemas/docentes.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Context } from '../http/context.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { originOf } from '../http/security-events.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { findByCorreo, isCorreoConfirmed, lockUsuario } from '../usuarios/queries.ts';
import { type Actor, changeRoles, registerUsuario } from '../usuarios/save-usuario.ts';
import { linkAccount, records } from './queries.ts';

const welcome = defineMail<{ nombre: string }>({
  name: 'docente',
  data: z.object({ nombre: z.string() }),
  asunto: () => 'Ya puedes entrar como docente',
  content: ({ nombre }, { config: { institucion }, publicUrl }) => ({
    titulo: 'Ya puedes entrar como docente',
    paragraphs: [
      `Hola, ${nombre}. Tu cuenta de ${institucion.nombre} ahora abre también los cursos que dictas: sesiones, materiales, notas y consultas.`,
      'Entra con la contraseña de siempre.',
    ],
    button: { texto: 'Entrar al campus', url: `${publicUrl()}/dashboard` },
    footer: `Si no esperabas este correo, escríbenos a ${institucion.correo}.`,
  }),
});

const unknown = () => notFound('No se encontró al docente.');

type Mailing = Mailer & Pick<Deps, 'config'>;
type Asking = Pick<Context<typeof unlinkDocente>, 'usuario' | 'session' | 'request'>;

const actorOf = (deps: Pick<Deps, 'config'>, { usuario, session, request }: Asking): Actor => ({
  usuarioId: usuario.usuarioId,
  rol: usuario.rol,
  session,
  requestId: request.id,
  origen: originOf(deps, request),
});

/** Gives the docente an account: the existing one with their e-mail, or a new one. Staff keep their other roles. */
export async function openAccount(deps: Mailing, context: Context<typeof inviteDocente>): Promise<Docente> {
  const { db, params, body, audit } = context;
  const docente = await records.lock(db, params.id);
  if (!docente) throw unknown();
  if (docente.usuarioId !== null) throw conflict(`${docente.nombre} ya tiene una cuenta.`);
  const actor = actorOf(deps, context);
  const found = await findByCorreo(db, docente.correo);
  if (!found && body.dni === '') {
    throw invalid({ dni: 'Escribe su documento: nadie tiene cuenta con su correo' });
  }
  const { usuarioId } = found
    ? await invite(deps, db, found.usuarioId, actor)
    : await registerUsuario(deps, db, { body: toAccount(docente, body.dni), contrasena: undefined, actor });
  const despues = await linkAccount(db, params.id, usuarioId);
  if (!despues) throw conflict('Otro docente ya usa la cuenta de este correo.');
  await audit({ accion: 'invitar', entidad: 'docente', entidadId: params.id, antes: docente, despues });
  return despues;
}

const toAccount = ({ nombre, apellido, correo }: Docente, dni: string) => ({
  nombre,
  apellido,
  correo,
  dni,
  rol: 'DOCENTE' as const,
});

async function invite(deps: Mailer, db: Db, usuarioId: number, actor: Actor) {
  const account = await lockUsuario(db, usuarioId);
  if (!account) throw unknown();
  // Otherwise somebody who typed this address at a checkout would get the role.
  if (!(await isCorreoConfirmed(db, usuarioId))) throw conflict('La cuenta con ese correo todavía no lo confirmó.');
  await changeRoles(db, account, addRol(account.rol, 'DOCENTE'), actor);
  if (account.activada) {
    await enqueueMail(deps, db, welcome, { para: account.correo, usuarioId, data: { nombre: account.nombre } });
  } else await inviteUsuario(deps, db, account);
  return account;
}

export async function closeAccount(
  deps: Pick<Deps, 'config'>,
  context: Context<typeof unlinkDocente>,
): Promise<Docente> {
  const { db, params, audit } = context;
  const docente = await records.lock(db, params.id);
  if (!docente) throw unknown();
  if (docente.usuarioId === null) return docente;
  const account = await lockUsuario(db, docente.usuarioId);
  if (account) await changeRoles(db, account, removeRol(account.rol, 'DOCENTE'), actorOf(deps, context));
  const despues = (await linkAccount(db, params.id, null))!;
  await audit({ accion: 'editar', entidad: 'docente', entidadId: params.id, antes: docente, despues });
  return despues;
}
