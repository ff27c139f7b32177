import { getBorrador, listIntentos, saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { isMixed, showsExplicaciones } from 'domain/rules/rendicion.ts';
import type { Deps } from '../deps.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { openPrueba, requireAccesoTo, unknownPrueba } from './acceso.ts';
import { readBorrador } from './queries/borradores.ts';
import { ownIntentos } from './queries/intentos.ts';
import { findPrueba } from './queries/pruebas.ts';
import { countAnswering } from './queries/rendiciones.ts';
import { storeBorrador } from './save-borrador.ts';
import * as acts from './submit-intento.ts';

export function respuestasRoutes(deps: Deps): void {
  route(deps, getBorrador, async ({ db, params, ...who }) => {
    const view = await openPrueba(db, params.id, who);
    const borrador = await readBorrador(db, view.pruebaId, who.usuario.usuarioId, who.now);
    // Answers from before the test was mixed have database ids; the start translates them.
    return view.inicio === null && isMixed(view) ? { ...borrador, opciones: [], abiertas: [] } : borrador;
  });

  // A single statement needs no transaction.
  route(deps, saveBorrador, ({ db, params, body, ...who }) => storeBorrador(db, params.id, body, who), {
    transaction: false,
  });

  route(deps, submitRespuestas, ({ db, body, request, ...who }) =>
    acts.submitRespuestas(db, body, readIdempotencyKey(request.headers), who),
  );

  // Submitted attempts stay readable after access has ended. During a sitting only their grades are returned.
  route(deps, listIntentos, async ({ db, params, usuario, now }) => {
    const prueba = await findPrueba(db, params.id, usuario.usuarioId);
    if (!prueba) throw unknownPrueba();
    if (!prueba.matriculado && prueba.usados === 0) requireAccesoTo(prueba, { usuario, now });
    const reviewed = prueba.inicio === null;
    const sitting = prueba.explicaciones === 'al-cerrar' && (await countAnswering(db, params.id, now)) > 0;
    const explained = reviewed && showsExplicaciones(prueba, now, sitting);
    return ownIntentos(db, params.id, usuario.usuarioId, { reviewed, explained });
  });
}
