import { cambiarContrasena, login, logout, me, pedirRecuperacion, refresh } from 'domain/contract/sesion.ts';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { badCredentials, invalid } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { hashToken, sessionCookie } from '../http/session.ts';
import { hashPassword, verifyPassword } from './contrasena.ts';
import { clearCookies, issueCookies, setCookies } from './cookies.ts';
import { countAgainst, forgetCount, type Limit, uncount } from './limites.ts';
import * as queries from './queries.ts';

const perAccount: Limit = { name: 'login-cuenta', max: 10, windowMinutes: 15 };
const perAddress: Limit = { name: 'login-direccion', max: 100, windowMinutes: 15 };
const recoveryPerAccount: Limit = { name: 'recuperar-cuenta', max: 3, windowMinutes: 15 };
const recoveryPerAddress: Limit = { name: 'recuperar-direccion', max: 30, windowMinutes: 15 };
const codesPerAddress: Limit = { name: 'codigo-direccion', max: 30, windowMinutes: 15 };

export function sesionRoutes(house: House): void {
  const { config, trabajos } = house;

  route(
    house,
    login,
    async ({ db, body, request, reply, sesion }) => {
      const account = (body.usuario || body.correo || body.dni || '').toLowerCase();
      await countAgainst(db, perAddress, request.ip);
      await countAgainst(db, perAccount, account);
      const found = await queries.findByLogin(db, account);
      const right = await verifyPassword(body.contrasena, found?.contrasena ?? null);
      if (!found || !right) throw badCredentials();
      await forgetCount(db, perAccount, account);
      await uncount(db, perAddress, request.ip);
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
      await queries.touchSession(db, sesion.hash);
      setCookies(house, reply, request.cookies[sessionCookie(house)] ?? '', request.cookies['XSRF-TOKEN'] ?? '');
    },
    noTransaction,
  );

  route(
    house,
    pedirRecuperacion,
    async ({ db, body, request }) => {
      await countAgainst(db, recoveryPerAddress, request.ip);
      await countAgainst(db, recoveryPerAccount, body.usuario.toLowerCase());
      // The account is looked up later in a job, so that neither response nor timing reveals whether it exists.
      await inTransaction(db, (tx) => trabajos.enqueue(tx, 'sesion.recuperar', { usuario: body.usuario }));
    },
    { transaction: false },
  );

  route(
    house,
    cambiarContrasena,
    async ({ db, body, request, reply }) => {
      await countAgainst(db, codesPerAddress, request.ip);
      const contrasena = await hashPassword(body.contrasena);
      await inTransaction(db, async (tx) => {
        const usuarioId = await queries.spendRecoveryCode(tx, hashToken(body.codigo));
        if (usuarioId === null) throw invalid({ codigo: 'El código no es válido o ya venció. Pide uno nuevo.' });
        await queries.setPassword(tx, usuarioId, contrasena);
        await queries.deleteSessionsOf(tx, usuarioId);
      });
      clearCookies(house, reply);
    },
    { transaction: false },
  );
}
