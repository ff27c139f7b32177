import {
  changeContrasena,
  changeOwnContrasena,
  login,
  logout,
  me,
  refresh,
  requestRecovery,
} from 'domain/contract/session.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { clearFailures } from '../factors/queries.ts';
import { csrfCookie } from '../http/csrf.ts';
import { readDevice } from '../http/device.ts';
import { badCredentials, invalid, secondFactorFirst } from '../http/errors.ts';
import { liftLimits } from '../http/limit.ts';
import { touchSession } from '../http/queries.ts';
import { route } from '../http/route.ts';
import { originOf } from '../http/security-events.ts';
import { hashToken, sessionCookie } from '../http/session.ts';
import { checkNewPassword } from '../passwords/check-password.ts';
import { hashPassword, isOutdated, verifyPassword } from '../passwords/hash.ts';
import { notifyChange } from '../passwords/notify-change.ts';
import { endRecoveryCodes, replaceHash, setPassword, spendRecoveryCode } from '../passwords/queries.ts';
import { clearCookies, setCookies } from './cookies.ts';
import { openSession } from './open-session.ts';
import { openPending } from './pending-login.ts';
import * as queries from './queries.ts';

export function sessionRoutes(deps: Deps): void {
  const { jobs } = deps;

  route(
    deps,
    login,
    async ({ db, body, request, reply, session, recordEvent }) => {
      const account = (body.usuario || body.correo || body.dni || '').toLowerCase();
      const found = await queries.findByLogin(db, account);
      const right = await verifyPassword(body.contrasena, found?.contrasena ?? null);
      if (!found || !right) {
        await recordEvent({ tipo: 'entrada-rechazada', usuarioId: found?.usuarioId ?? null });
        throw badCredentials();
      }
      if (found.contrasena && isOutdated(found.contrasena)) {
        await replaceHash(db, found.usuarioId, found.contrasena, await hashPassword(body.contrasena));
      }
      if (found.segundoFactor !== null) {
        await openPending(deps, db, reply, found.usuarioId);
        throw secondFactorFirst({ totp: found.totp, passkey: found.passkey });
      }
      await openSession(deps, db, { request, reply, session }, found.usuarioId);
      await recordEvent({ tipo: 'entrada', usuarioId: found.usuarioId });
    },
    { transaction: false },
  );

  route(deps, me, async ({ usuario, session: { mustEnrol, correoSinConfirmar } }) => ({
    ...usuario,
    ...(mustEnrol && { faltaFactor: true }),
    ...(correoSinConfirmar && { correoSinConfirmar }),
  }));

  // A single statement needs no transaction.
  const noTransaction = { transaction: false };

  route(
    deps,
    logout,
    async ({ db, request, reply, session, recordEvent }) => {
      const token = request.cookies[sessionCookie(deps)];
      if (token) await queries.deleteSession(db, hashToken(token));
      if (session) await recordEvent({ tipo: 'salida' });
      // Only the cache. Clearing cookies would forget the known device; clearing storage would lose answers not sent
      // yet.
      reply.header('clear-site-data', '"cache"');
      clearCookies(deps, reply);
    },
    noTransaction,
  );

  route(
    deps,
    refresh,
    async ({ db, session, request, reply }) => {
      await touchSession(db, session.hash);
      setCookies(deps, reply, request.cookies[sessionCookie(deps)] ?? '', request.cookies[csrfCookie(deps)] ?? '');
    },
    noTransaction,
  );

  // A job looks the account up, so that response and timing do not tell whether it exists.
  route(deps, requestRecovery, async ({ db, body, request }) => {
    await jobs.enqueue(db, 'sesion.recuperar', { usuario: body.usuario, origen: originOf(deps, request) });
  });

  route(
    deps,
    changeContrasena,
    async ({ db, body, request, reply, recordEvent }) => {
      const contrasena = await hashPassword(body.contrasena);
      await inTransaction(db, async (tx) => {
        const usuarioId = await spendRecoveryCode(tx, hashToken(body.codigo));
        const person = usuarioId === null ? null : await queries.findPerson(tx, usuarioId);
        if (!person) throw invalid({ codigo: 'El código no es válido o ya venció. Pide uno nuevo.' });
        // A refused password rolls back the use of the code.
        await checkNewPassword(deps, body.contrasena, person);
        await setPassword(tx, person.usuarioId, contrasena);
        await queries.deleteSessionsOf(tx, person.usuarioId);
        await liftLimits(tx, login, person.usuarioId, readDevice(deps, request));
        await clearFailures(tx, person.usuarioId);
        await notifyChange(deps, tx, person, 'contrasena');
        await recordEvent({ tipo: 'recuperacion', usuarioId: person.usuarioId });
      });
      clearCookies(deps, reply);
    },
    { transaction: false },
  );

  route(
    deps,
    changeOwnContrasena,
    async ({ db, body, session, recordEvent }) => {
      const { usuarioId } = session.usuario;
      const person = await queries.findPerson(db, usuarioId);
      if (!person || !(await verifyPassword(body.actual, person.contrasena))) {
        throw invalid({ actual: 'No es tu contraseña actual' });
      }
      if (body.actual === body.contrasena) throw invalid({ contrasena: 'Elige otra contraseña que la actual' });
      await checkNewPassword(deps, body.contrasena, person);
      const contrasena = await hashPassword(body.contrasena);
      await inTransaction(db, async (tx) => {
        await setPassword(tx, usuarioId, contrasena);
        await endRecoveryCodes(tx, usuarioId);
        await queries.deleteSessionsOf(tx, usuarioId, session.hash);
        await notifyChange(deps, tx, person, 'contrasena');
      });
      await recordEvent({ tipo: 'contrasena' });
    },
    { transaction: false },
  );
}
