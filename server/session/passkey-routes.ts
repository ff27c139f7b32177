import {
  addPasskey,
  beginConfirmPasskey,
  beginLoginPasskey,
  beginPasskey,
  removePasskey,
} from 'domain/contract/passkeys.ts';
import { maxPasskeys } from 'domain/schemas/passkeys.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { makeBackupCodes } from '../factors/backup-codes.ts';
import { notifyFactor } from '../factors/notify-factor.ts';
import { challengeMinutes, creationOptions, requestOptions, verifyCreation } from '../factors/passkey-ceremony.ts';
import * as factors from '../factors/queries.ts';
import { expiredChallenge } from '../factors/verify-passkey.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { factorRules } from './factor-rules.ts';
import { confirmSession, deleteSessionsOf } from './queries.ts';

/** Few statements, which do not depend on each other. */
const noTransaction = { transaction: false };

export function passkeyRoutes(deps: Deps): void {
  const rules = factorRules(deps);

  /** The challenge belongs to the session or pending sign-in that requests it. */
  async function beginRequest(usuarioId: number, holder: Buffer) {
    const known = await factors.listPasskeys(deps.db, usuarioId);
    if (known.length === 0) throw conflict('Tu cuenta no tiene llaves de acceso.');
    const options = await requestOptions(deps, known);
    await factors.saveChallenge(deps.db, holder, options.challenge, challengeMinutes);
    return options;
  }

  route(deps, beginLoginPasskey, ({ pending: { usuarioId, hash } }) => beginRequest(usuarioId, hash), noTransaction);

  route(
    deps,
    beginConfirmPasskey,
    ({ usuario: { usuarioId }, session }) => beginRequest(usuarioId, session.hash),
    noTransaction,
  );

  route(
    deps,
    beginPasskey,
    async ({ db, usuario, session }) => {
      rules.refuseUnavailable(usuario.rol);
      const known = await factors.listPasskeys(db, usuario.usuarioId);
      refuseTooMany(known.length);
      const options = await creationOptions(deps, usuario, known);
      await factors.saveChallenge(db, session.hash, options.challenge, challengeMinutes);
      return options;
    },
    noTransaction,
  );

  route(
    deps,
    addPasskey,
    async ({ db, body: { nombre, credencial }, usuario: { usuarioId, rol }, session, recordEvent }) => {
      rules.refuseUnavailable(rol);
      const desafio = await factors.takeChallenge(db, session.hash);
      if (desafio === null) throw expiredChallenge();
      const verified = await verifyCreation(deps, credencial, desafio);
      if (!verified) throw conflict('No pudimos comprobar esa llave de acceso. Vuelve a intentarlo.');
      const before = await factors.findFactor(db, usuarioId);
      const fresh = before ? null : await makeBackupCodes();
      const codigos = await inTransaction(db, async (tx) => {
        const { isNew } = await factors.ensureFactor(tx, usuarioId, fresh?.salt ?? before!.sal);
        if (isNew && !fresh) throw conflict('Tus segundos factores cambiaron mientras tanto. Vuelve a intentarlo.');
        refuseTooMany((await factors.listPasskeys(tx, usuarioId)).length);
        const { transports: transportes } = credencial.response;
        if (!(await factors.createPasskey(tx, { usuarioId, nombre, transportes, ...verified }))) {
          throw conflict('Esa llave de acceso ya está agregada.');
        }
        if (isNew && fresh) await factors.replaceBackupCodes(tx, usuarioId, fresh.salt, fresh.hashes);
        await deleteSessionsOf(tx, usuarioId, session.hash);
        await confirmSession(tx, session.hash);
        await notifyFactor(deps, tx, usuarioId, 'factor-agregado', `${titleOf(nombre)}.`);
        return isNew && fresh ? fresh.codigos : [];
      });
      await recordEvent({ tipo: 'factor-agregado', detalle: titleOf(nombre) });
      return { codigos };
    },
    noTransaction,
  );

  route(deps, removePasskey, async ({ db, params, usuario: { usuarioId, rol }, recordEvent }) => {
    await factors.lockFactor(db, usuarioId);
    const nombre = await factors.deletePasskey(db, usuarioId, params.id);
    if (nombre === null) throw notFound('Esa llave de acceso ya no está en tu cuenta.');
    await rules.settleRemoval(db, usuarioId, rol);
    await notifyFactor(deps, db, usuarioId, 'factor-quitado', `${titleOf(nombre)}.`);
    await recordEvent({ tipo: 'factor-quitado', detalle: titleOf(nombre) });
  });
}

const titleOf = (nombre: string) => `Llave de acceso «${nombre}»`;

function refuseTooMany(count: number): void {
  if (count >= maxPasskeys) throw conflict(`Ya tienes ${maxPasskeys} llaves de acceso: quita una que no uses.`);
}
