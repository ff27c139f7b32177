import {
  answerSolicitud,
  createSolicitud,
  downloadOwnData,
  listOwnSolicitudes,
  listSolicitudes,
} from 'domain/contract/solicitudes.ts';
import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { solicitudDue, solicitudKinds } from 'domain/rules/solicitudes.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { type ZipEntry, zip } from '../http/zip.ts';
import { mailAnswer, mailReceived } from './mails.ts';
import { ownData, type Sheet } from './queries/own-data.ts';
import * as queries from './queries/solicitudes.ts';

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

type Pdf = { name: string; read: () => Promise<Buffer | null> };

/** The archive that a person downloads: the data for machines and for people, and the documents. */
async function zipOwnData(sheets: readonly Sheet[], pdfs: readonly Pdf[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zip(entriesOf(sheets, pdfs))));
}

async function* entriesOf(sheets: readonly Sheet[], pdfs: readonly Pdf[]): AsyncGenerator<ZipEntry> {
  const all = Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
  yield { name: 'datos.json', data: Buffer.from(JSON.stringify(all, null, 2)) };
  for (const { name, rows } of sheets) {
    if (rows.length > 0) yield { name: `${name}.csv`, data: Buffer.from(toCsv(columnsOf(rows[0]!), rows)) };
  }
  for (const { name, read } of pdfs) {
    const data = await read();
    if (data) yield { name, data, stored: true };
  }
}

function columnsOf(first: Record<string, unknown>): CsvColumn<Record<string, unknown>>[] {
  return Object.keys(first).map((name) => [name, (row) => cell(row[name])]);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
