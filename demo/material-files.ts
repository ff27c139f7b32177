import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from 'server/ports/storage/port.ts';
import { guias } from './content/guias.ts';
import { renderGuia } from './guia-pdf.ts';

const assets = path.join(import.meta.dirname, 'assets');

/** Recording of every past session: a minute of slides with captions, made once and kept beside the code. */
export const recording = 'leer-una-sentencia';

export const fileLink = (nombre: string) => `/api/materiales/archivos/${nombre}`;

/** The video with its captions and the study guides, where the product keeps files of materials. */
export async function saveMaterialFiles(storage: Storage, now: Date): Promise<void> {
  const put = async (nombre: string, data: Promise<Buffer>, contentType: string) =>
    storage.put(`materiales/${nombre}`, await data, contentType);
  await Promise.all([
    put(`${recording}.mp4`, readFile(path.join(assets, `${recording}.mp4`)), 'video/mp4'),
    put(`${recording}.vtt`, readFile(path.join(assets, `${recording}.vtt`)), 'text/vtt'),
    ...guias.map((guia) => put(`${guia.clave}.pdf`, renderGuia(guia, now), 'application/pdf')),
  ]);
}
