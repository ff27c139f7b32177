import { may } from 'domain/rules/permisos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import * as factors from '../factors/queries.ts';
import { conflict } from '../http/errors.ts';
import { isFactorRequired } from '../http/session.ts';

type Rol = CurrentUsuario['rol'];

/** Rules of `STAFF_SECOND_FACTOR`. */
export function factorRules(deps: Pick<Deps, 'config'>) {
  const isAvailable = (rol: Rol) => !may(rol, 'oficina') || deps.config.staffSecondFactor !== 'off';
  const refuseLast = (rol: Rol) => {
    if (isFactorRequired(deps, rol)) {
      throw conflict(
        'Tu institución pide la verificación en dos pasos: agrega otro segundo factor antes de quitar este.',
      );
    }
  };
  return {
    isAvailable,
    refuseLast,
    refuseUnavailable(rol: Rol): void {
      if (!isAvailable(rol)) throw conflict('Tu institución no usa la verificación en dos pasos.');
    },
    /**
     * Called after a factor was removed. With none left, deletes the row: recovery codes stop working and the
     * verification is off.
     */
    async settleRemoval(tx: Db, usuarioId: number, rol: Rol): Promise<void> {
      const factor = await factors.findFactor(tx, usuarioId);
      if (factor?.totpSecreto || (await factors.listPasskeys(tx, usuarioId)).length > 0) return;
      refuseLast(rol);
      await factors.deleteFactor(tx, usuarioId);
    },
  };
}
