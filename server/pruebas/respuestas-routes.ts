import { enviarRespuestas, getBorrador, listIntentos, saveBorrador } from 'domain/contract/pruebas.ts';
import type { House } from '../house.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { abrirPrueba, pruebaDesconocida } from './acceso.ts';
import { leerBorrador } from './borrador.ts';
import * as acts from './enviar.ts';
import { guardarBorrador } from './guardar-borrador.ts';
import { intentosPropios } from './intentos.ts';
import { findPrueba } from './queries.ts';

export function respuestasRoutes(house: House): void {
  route(house, getBorrador, async ({ db, params, ...quien }) => {
    const { pruebaId } = await abrirPrueba(db, params.id, quien);
    return leerBorrador(db, pruebaId, quien.usuario.usuarioId);
  });

  // A single statement needs no transaction.
  route(house, saveBorrador, ({ db, params, body, ...quien }) => guardarBorrador(db, params.id, body, quien), {
    transaction: false,
  });

  route(house, enviarRespuestas, ({ db, body, request, ...quien }) =>
    acts.enviarRespuestas(db, body, readIdempotencyKey(request.headers), quien),
  );

  // Submitted attempts stay readable after access has ended.
  route(house, listIntentos, async ({ db, params, usuario }) => {
    if (!(await findPrueba(db, params.id, usuario.usuarioId))) throw pruebaDesconocida();
    return intentosPropios(db, params.id, usuario.usuarioId);
  });
}
