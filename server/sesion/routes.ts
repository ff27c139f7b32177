import { cambiarContrasena, login, logout, me, pedirRecuperacion, refresh } from 'domain/contract/sesion.ts';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { badCredentials, invalid } from '../http/errors.ts';
import { touchSession } from '../http/queries.ts';
import { route } from '../http/route.ts';
import { hashToken, sessionCookie } from '../http/session.ts';
import { hashPassword, isOutdated, verifyPassword } from '../passwords/hash.ts';
import { replaceHash, setPassword, spendRecoveryCode } from '../passwords/queries.ts';
import { clearCookies, issueCookies, setCookies } from './cookies.ts';
import * as queries from './queries.ts';

export function sesionRoutes(house: House): void {
  const { config, trabajos } = house;

  route(
    house,
    login,
    async ({ db, body, reply, sesion }) => {
      const account = (body.usuario || body.correo || body.dni || '').toLowerCase();
      const found = await queries.findByLogin(db, account);
      const right = await verifyPassword(body.contrasena, found?.contrasena ?? null);
      if (!found || !right) throw badCredentials();
      if (found.contrasena && isOutdated(found.contrasena)) {
        await replaceHash(db, found.usuarioId, found.contrasena, await hashPassword(body.contrasena));
      }
      if (sesion) await queries.deleteSession(db, sesion.hash);
      await queries.createSession(db, issueCookies(house, reply), found.usuarioId, config.session.maxMinutes);
    },
    { transaction: false },
  );

  route(house, me, async ({ usuario }) => usuario);

  // A single statement needs no transaction.
  const noTransaction = { transaction: false };

  route(
    house,
    logout,
    async ({ db, request, reply }) => {
      const token = request.cookies[sessionCookie(house)];
      if (token) await queries.deleteSession(db, hashToken(token));
      clearCookies(house, reply);
    },
    noTransaction,
  );

  route(
    house,
    refresh,
    async ({ db, sesion, request, reply }) => {
      await touchSession(db, sesion.hash);
      setCookies(house, reply, request.cookies[sessionCookie(house)] ?? '', request.cookies['XSRF-TOKEN'] ?? '');
    },
    noTransaction,
  );

  // A job looks the account up, so that response and timing do not tell whether it exists.
  route(house, pedirRecuperacion, async ({ db, body }) => {
    await trabajos.enqueue(db, 'sesion.recuperar', { usuario: body.usuario });
  });

  route(
    house,
    cambiarContrasena,
    async ({ db, body, reply }) => {
      const contrasena = await hashPassword(body.contrasena);
      await inTransaction(db, async (tx) => {
        const usuarioId = await spendRecoveryCode(tx, hashToken(body.codigo));
        if (usuarioId === null) throw invalid({ codigo: 'El código no es válido o ya venció. Pide uno nuevo.' });
        await setPassword(tx, usuarioId, contrasena);
        await queries.deleteSessionsOf(tx, usuarioId);
      });
      clearCookies(house, reply);
    },
    { transaction: false },
  );
}
