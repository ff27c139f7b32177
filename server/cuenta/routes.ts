import {
  answerSolicitud,
  createSolicitud,
  downloadOwnData,
  listOwnSolicitudes,
  listSolicitudes,
} from 'domain/contract/solicitudes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { solicitudDue, solicitudKinds } from 'domain/rules/solicitudes.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { mailAnswer, mailReceived } from './mails.ts';
import { ownData } from './queries/own-data.ts';
import * as queries from './queries/solicitudes.ts';
import { type Pdf, zipOwnData } from './zip-own-data.ts';

/** `pdfsOf`: the certificates of a person, which another feature renders. */
export function cuentaRoutes(deps: Deps, pdfsOf: (usuarioId: number) => Promise<Pdf[]>): void {
  route(deps, createSolicitud, async ({ db, body, usuario: { usuarioId }, now }) => {
    const waiting = await queries.findWaiting(db, { ...body, usuarioId });
    if (waiting) return queries.toOwn(waiting, now);
    const vence = solicitudDue(body.tipo, now);
    const row = await queries.insertSolicitud(db, { ...body, usuarioId, creada: now, vence });
    await mailReceived(deps, db, (await queries.findSolicitud(db, row.solicitudDatosId, now))!);
    return queries.toOwn(row, now);
  });

  route(deps, listOwnSolicitudes, async ({ db, usuario, now }) =>
    (await queries.listOwn(db, usuario.usuarioId)).map((row) => queries.toOwn(row, now)),
  );

  route(deps, downloadOwnData, async ({ db, usuario: { usuarioId }, now }) => {
    const sheets = await ownData(db, usuarioId);
    const archive = await zipOwnData(sheets, await pdfsOf(usuarioId));
    return { data: archive.toString('base64'), filename: `mis-datos-${limaDay(now)}.zip` };
  });

  route(deps, listSolicitudes, ({ db, query, now }) => queries.listSolicitudes(db, query, now));

  route(deps, answerSolicitud, async ({ db, params: { id }, body: { texto }, usuario, now, audit }) => {
    const found = await queries.findSolicitud(db, id, now);
    if (!found) throw notFound('No se encontró la solicitud.');
    const answer = { respuesta: texto, respondida: now, respondidaPor: usuario.usuarioId };
    if (!(await queries.answerOnce(db, id, answer))) throw conflict('Esta solicitud ya fue respondida.');
    const answered = (await queries.findSolicitud(db, id, now))!;
    await mailAnswer(deps, db, answered);
    const nombre = `${solicitudKinds[found.tipo].nombre}, solicitud ${id}`;
    await audit({ accion: 'responder', entidad: 'solicitud', entidadId: id, despues: { nombre } });
    return answered;
  });
}
