import { randomUUID } from 'node:crypto';
import * as contract from 'domain/contract/circulares.ts';
import { isReached } from 'domain/rules/circulares.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { listRecipients, type Recipient } from './queries.ts';
import { mailTrial, sendCircular } from './send-circular.ts';

export function circularesRoutes(deps: Deps): void {
  route(deps, contract.getAlcance, async ({ db, body }) => {
    const people = await chosenPeople(db, body.usuarioIds);
    const reached = (finalidad: 'aviso' | 'novedad') => people.filter((each) => isReached(each, finalidad)).length;
    return { aviso: reached('aviso'), novedad: reached('novedad') };
  });

  route(deps, contract.sendCircular, async ({ db, body, usuario, request }) => {
    const people = await chosenPeople(db, body.usuarioIds);
    const idempotencyKey = readIdempotencyKey(request.headers) ?? randomUUID();
    const { queued, reached } = await sendCircular(deps, db, people, body, { by: usuario.usuarioId, idempotencyKey });
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = queued.map(({ usuarioId, nombre, apellido }) => {
      const despues = { usuarioId, nombre, apellido, titulo: body.titulo };
      return { accion: 'escribir', entidad: 'usuario', entidadId: usuarioId, despues, ...who };
    });
    if (entries.length > 0) await recordAudit(db, ...entries);
    return { correos: reached, omitidos: people.length - reached };
  });

  route(deps, contract.trialCircular, async ({ db, body, usuario, audit }) => {
    await mailTrial(deps, db, body, usuario);
    const despues = { nombre: body.titulo };
    await audit({ accion: 'probar', entidad: 'circular', entidadId: usuario.usuarioId, despues });
  });
}

async function chosenPeople(db: Db, usuarioIds: readonly number[]): Promise<Recipient[]> {
  const wanted = [...new Set(usuarioIds)];
  const people = await listRecipients(db, wanted);
  if (people.length < wanted.length) throw invalid({ usuarioIds: 'Alguna persona ya no existe' });
  return people;
}
