import { closeOtherSessions, closeSession, confirmIdentity, listSessions } from 'domain/contract/session.ts';
import { deviceLabel } from 'domain/formats/device-label.ts';
import { mainRol } from 'domain/rules/account-roles.ts';
import type { Deps } from '../deps.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import { confirmFirst, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { verifyPassword } from '../passwords/hash.ts';
import * as queries from './queries.ts';

export function ownSessionsRoutes(deps: Deps): void {
  route(deps, listSessions, async ({ db, session }) => {
    const { rol, usuarioId } = session.usuario;
    const rows = await queries.listSessions(db, usuarioId, deps.config.sessionOf[mainRol(rol)]);
    return rows.map(({ tokenHash, agente, creada, ultimoUso, sesionId }) => ({
      sesionId,
      dispositivo: deviceLabel(agente),
      creada: creada.toISOString(),
      ultimoUso: ultimoUso.toISOString(),
      actual: tokenHash.equals(session.hash),
    }));
  });

  route(deps, closeSession, async ({ db, params, usuario, recordEvent }) => {
    if (!(await queries.deleteOwnSession(db, usuario.usuarioId, params.sesionId))) {
      throw notFound('Esa sesión ya estaba cerrada.');
    }
    await recordEvent({ tipo: 'sesiones-cerradas' });
  });

  route(deps, closeOtherSessions, async ({ db, session, recordEvent }) => {
    await queries.deleteSessionsOf(db, session.usuario.usuarioId, session.hash);
    await recordEvent({ tipo: 'sesiones-cerradas' });
  });

  route(
    deps,
    confirmIdentity,
    async ({ db, body, session, now, recordEvent }) => {
      const { usuarioId } = session.usuario;
      if (session.segundoFactor) {
        const { contrasena, ...proof } = body;
        if (contrasena !== undefined) throw confirmFirst(true);
        const attempt = { usuarioId, holder: session.hash, proof, now, recordEvent };
        await verifyFactor(deps, attempt, (tx) => queries.confirmSession(tx, session.hash));
        await recordEvent({ tipo: 'confirmacion' });
        return;
      }
      const person = await queries.findPerson(db, usuarioId);
      if (!person || !(await verifyPassword(body.contrasena ?? '', person.contrasena))) {
        await recordEvent({ tipo: 'confirmacion-rechazada' });
        throw invalid({ contrasena: 'No es tu contraseña' }, 'No es tu contraseña');
      }
      await queries.confirmSession(db, session.hash);
      await recordEvent({ tipo: 'confirmacion' });
    },
    { transaction: false },
  );
}
