import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ArchivoTipo, archivoTipoOf, archivoTypes } from 'domain/formats/archivos.ts';
import { readDuracion } from 'server/archivos/read-duracion.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import { guias } from './content/guias.ts';
import { renderGuia } from './guia-pdf.ts';

const assets = path.join(import.meta.dirname, 'assets');

/** Recording of every past session: a minute of slides with captions, made once and kept beside the code. */
export const recording = 'leer-una-sentencia';

export const fileLink = (nombre: string) => `/api/materiales/archivos/${nombre}`;

export type UploadedFile = { nombre: string; clave: string; tipo: ArchivoTipo; bytes: number; duracion: number | null };

/** The video with its captions and the study guides, as uploads of the school. Sessions link the video by its name. */
export async function saveMaterialFiles(storage: Storage, now: Date): Promise<UploadedFile[]> {
  const files = [
    ...['mp4', 'vtt'].map((ending) => {
      const nombre = `${recording}.${ending}`;
      return { nombre, content: readFile(path.join(assets, nombre)) };
    }),
    ...guias.map((guia) => ({ nombre: `${guia.clave}.pdf`, content: renderGuia(guia, now) })),
  ];
  return Promise.all(
    files.map(async ({ nombre, content }) => {
      const body = await content;
      const tipo = archivoTipoOf(nombre)!;
      const { contentType } = archivoTypes[tipo];
      const clave = `archivos/${nombre}`;
      await storage.put(clave, body, contentType);
      const read = async (start: number, end: number) => Buffer.from(body.subarray(start, end + 1));
      return { nombre, clave, tipo, bytes: body.length, duracion: await readDuracion(tipo, body.length, read) };
    }),
  );
}
