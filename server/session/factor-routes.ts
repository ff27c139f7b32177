import {
  beginTotp,
  confirmTotp,
  finishLogin,
  getFactors,
  removeFactors,
  removeTotp,
  renewBackupCodes,
} from 'domain/contract/factors.ts';
import { login } from 'domain/contract/session.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { makeBackupCodes } from '../factors/backup-codes.ts';
import { beginEnrolment } from '../factors/enrol-totp.ts';
import { notifyFactor } from '../factors/notify-factor.ts';
import { relyingParty } from '../factors/passkey-ceremony.ts';
import * as factors from '../factors/queries.ts';
import { matchingStep } from '../factors/totp.ts';
import { openEnrolment, sealSecret } from '../factors/totp-secret.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import { readDevice } from '../http/device.ts';
import { conflict, expiredLogin, invalid } from '../http/errors.ts';
import { liftLimits } from '../http/limit.ts';
import { route } from '../http/route.ts';
import { isFactorRequired } from '../http/session.ts';
import { factorRules } from './factor-rules.ts';
import { openSession } from './open-session.ts';
import { clearPending } from './pending-login.ts';
import { confirmSession, deletePending, deleteSessionsOf } from './queries.ts';

const application = 'Aplicación de autenticación';

export function factorRoutes(deps: Deps): void {
  const rules = factorRules(deps);

  route(
    deps,
    finishLogin,
    async ({ body, now, pending, session, request, reply, recordEvent }) => {
      const { usuarioId, hash } = pending;
      const asking = { request, reply, session };
      await verifyFactor(deps, { usuarioId, holder: hash, proof: body, now, recordEvent }, async (tx) => {
        // Of two concurrent requests with different codes, only one opens a session.
        if (!(await deletePending(tx, hash))) throw expiredLogin();
        await openSession(deps, tx, asking, usuarioId);
        await liftLimits(tx, login, usuarioId, readDevice(deps, request));
      });
      clearPending(deps, reply);
      await recordEvent({ tipo: 'entrada', usuarioId });
    },
    { transaction: false },
  );

  route(deps, getFactors, async ({ db, usuario: { usuarioId, rol } }) => {
    const factor = await factors.findFactor(db, usuarioId);
    const passkeys = factor ? await factors.listPasskeys(db, usuarioId) : [];
    return {
      activo: factor !== null,
      totp: factor?.totpSecreto != null,
      passkeys: passkeys.map(({ passkeyId, nombre, creada, ultimoUso }) => ({
        passkeyId,
        nombre,
        creada: creada.toISOString(),
        ultimoUso: ultimoUso?.toISOString() ?? null,
      })),
      codigosRestantes: factor ? await factors.countBackupCodes(db, usuarioId) : 0,
      requerido: isFactorRequired(deps, rol),
      disponible: rules.isAvailable(rol),
      passkeysDisponibles: relyingParty(deps) !== null,
    };
  });

  route(
    deps,
    beginTotp,
    async ({ usuario, now }) => {
      rules.refuseUnavailable(usuario.rol);
      return beginEnrolment(deps, usuario, now);
    },
    { transaction: false },
  );

  route(
    deps,
    confirmTotp,
    async ({ db, body, usuario, session, now, recordEvent }) => {
      const { usuarioId, rol } = usuario;
      rules.refuseUnavailable(rol);
      const secret = openEnrolment(deps, usuarioId, body.inscripcion, now);
      if (!secret) throw conflict('El código QR venció. Vuelve a empezar y escanea el nuevo.');
      const step = matchingStep(secret, body.codigo, now, 0);
      if (step === null) throw invalid({ codigo: 'El código no es correcto. Escribe el que ves ahora.' });
      const fresh = await makeBackupCodes();
      const codigos = await inTransaction(db, async (tx) => {
        const { isNew } = await factors.ensureFactor(tx, usuarioId, fresh.salt);
        if (isNew) await factors.replaceBackupCodes(tx, usuarioId, fresh.salt, fresh.hashes);
        await factors.setTotp(tx, usuarioId, sealSecret(deps, usuarioId, secret), step);
        await deleteSessionsOf(tx, usuarioId, session.hash);
        await confirmSession(tx, session.hash);
        await notifyFactor(deps, tx, usuarioId, 'factor-agregado', `${application}.`);
        return isNew ? fresh.codigos : [];
      });
      await recordEvent({ tipo: 'factor-agregado', detalle: application });
      return { codigos };
    },
    { transaction: false },
  );

  route(deps, removeTotp, async ({ db, usuario: { usuarioId, rol }, recordEvent }) => {
    const factor = await factors.lockFactor(db, usuarioId);
    if (!factor?.totpSecreto) throw conflict('Ya no tenías una aplicación de autenticación.');
    await factors.clearTotp(db, usuarioId);
    await rules.settleRemoval(db, usuarioId, rol);
    await notifyFactor(deps, db, usuarioId, 'factor-quitado', `${application}.`);
    await recordEvent({ tipo: 'factor-quitado', detalle: application });
  });

  route(
    deps,
    renewBackupCodes,
    async ({ db, usuario: { usuarioId }, recordEvent }) => {
      const { codigos, salt, hashes } = await makeBackupCodes();
      await inTransaction(db, async (tx) => {
        if (!(await factors.lockFactor(tx, usuarioId))) throw conflict('Primero agrega un segundo factor.');
        await factors.replaceBackupCodes(tx, usuarioId, salt, hashes);
        await notifyFactor(deps, tx, usuarioId, 'codigos-nuevos');
      });
      await recordEvent({ tipo: 'factor-cambiado', detalle: 'Códigos de recuperación nuevos' });
      return { codigos };
    },
    { transaction: false },
  );

  route(deps, removeFactors, async ({ db, usuario: { usuarioId, rol }, recordEvent }) => {
    rules.refuseLast(rol);
    if (!(await factors.deleteFactor(db, usuarioId)))
      throw conflict('La verificación en dos pasos ya estaba desactivada.');
    await notifyFactor(deps, db, usuarioId, 'factor-quitado', 'Tu cuenta ya no pide un segundo factor.');
    await recordEvent({ tipo: 'factor-quitado', detalle: 'Todos' });
  });
}
