import { randomUUID } from 'node:crypto';
import { cancelArchivo, finishArchivo, presignPartes, startArchivo } from 'domain/contract/archivos.ts';
import { type ArchivoTarget, type ArchivoTipo, archivoTipoOf, archivoTypes } from 'domain/formats/archivos.ts';
import { partCount } from 'domain/rules/archivos.ts';
import type { Db } from '../db/connect.ts';
import { archivosMaterial, archivosSubidos } from '../db/schema/archivos.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

type Target = { destino?: ArchivoTarget; materialId?: number; modificado?: number };

export const startUpload = (browser: Client, moduloId: number, nombre: string, bytes: number, target: Target = {}) =>
  browser.call(startArchivo, { params: { id: moduloId }, body: { nombre, bytes, ...target } });

/** Sends the given parts of the file, as the browser does. */
export async function sendPartes(
  t: TestApp,
  browser: Client,
  upload: { archivoId: number; parteBytes: number },
  content: Buffer,
  partes: number[],
): Promise<number[]> {
  const params = { id: upload.archivoId };
  const { body } = await browser.call(presignPartes, { params, body: { partes } });
  const statuses = [];
  for (const { parte, putUrl, contentType } of body.resources ?? []) {
    const start = (parte - 1) * upload.parteBytes;
    const answer = await fetch(new URL(putUrl, t.url), {
      method: 'PUT',
      headers: contentType ? { 'content-type': contentType } : {},
      body: new Uint8Array(content.subarray(start, start + upload.parteBytes)),
    });
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  return statuses;
}

/** Uploads a whole file; returns the response to the last request. */
export async function uploadWhole(
  t: TestApp,
  browser: Client,
  moduloId: number,
  nombre: string,
  content: Buffer,
  target: Target = {},
) {
  const started = await startUpload(browser, moduloId, nombre, content.length, target);
  const upload = started.body.resource;
  if (!upload) throw new Error(started.text);
  const count = partCount(content.length, upload.parteBytes);
  await sendPartes(
    t,
    browser,
    upload,
    content,
    Array.from({ length: count }, (_, n) => n + 1),
  );
  return browser.call(finishArchivo, { params: { id: upload.archivoId } });
}

export const cancelUpload = (browser: Client, id: number) => browser.call(cancelArchivo, { params: { id } });

type Given = { materialId: number; moduloId: number; creadoPor: number; nombre?: string; content?: Buffer };

/** The file of a material, stored without the upload requests. */
export async function makeArchivo({ deps }: Pick<TestApp, 'deps'>, given: Given) {
  const { materialId, moduloId, creadoPor, nombre = 'Guía.pdf', content = Buffer.from('%PDF-1.7 contenido') } = given;
  const tipo = archivoTipoOf(nombre) as ArchivoTipo;
  const clave = `archivos/${randomUUID()}.${tipo}`;
  await deps.storage.put(clave, content, archivoTypes[tipo].contentType);
  const archivoSubidoId = await insert(deps.db, {
    clave,
    nombre,
    tipo,
    materialId,
    moduloId,
    creadoPor,
    bytes: content.length,
    destino: 'archivo',
    estado: 'listo',
    subida: 'x',
    parteBytes: 1,
    modificado: 0,
  });
  await deps.db.insert(archivosMaterial).values({ materialId, archivoSubidoId });
  return { archivoId: archivoSubidoId, clave };
}

/** A file that materials link by its name. */
export async function makeLinkedArchivo(
  { deps }: Pick<TestApp, 'deps'>,
  { nombre, creadoPor, content = Buffer.from('%PDF-1.7') }: { nombre: string; creadoPor: number; content?: Buffer },
): Promise<void> {
  const tipo = archivoTipoOf(nombre) as ArchivoTipo;
  const clave = `archivos/${nombre}`;
  await deps.storage.put(clave, content, archivoTypes[tipo].contentType);
  await insert(deps.db, {
    clave,
    nombre,
    tipo,
    creadoPor,
    bytes: content.length,
    destino: 'nuevo',
    moduloId: 1,
    estado: 'listo',
    subida: 'x',
    parteBytes: 1,
    modificado: 0,
  });
}

/** An upload whose only part has arrived. */
export async function makeArrived({ deps }: Pick<TestApp, 'deps'>, given: Omit<Given, 'materialId'>) {
  const { moduloId, creadoPor, nombre = 'Guía.zip', content = Buffer.from(tinyZip) } = given;
  const clave = `archivos/${randomUUID()}.zip`;
  await deps.storage.put(clave, content, 'application/zip');
  return insert(deps.db, {
    clave,
    nombre,
    tipo: 'zip',
    moduloId,
    creadoPor,
    bytes: content.length,
    destino: 'nuevo',
    subida: 'f'.repeat(32),
    parteBytes: content.length,
    modificado: 0,
  });
}

async function insert(db: Db, data: typeof archivosSubidos.$inferInsert): Promise<number> {
  const [row] = await db.insert(archivosSubidos).values(data).returning({ id: archivosSubidos.archivoSubidoId });
  return row!.id;
}

/** A ZIP archive with empty files of these names. */
export function zipOf(...names: string[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const text = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(text.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(text.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, text);
    central.push(entry, text);
    offset += local.length + text.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const tinyZip = zipOf('lectura.txt');
