import { type ArchivoTarget, archivoTipoOf, archivoTypes, formatBytes, isVideo } from '../formats/archivos.ts';

const accepted = 'PDF, Word, PowerPoint, Excel, MP3, MP4, WebM o ZIP';

export const captionsMaxBytes = 2 * 1024 ** 2;

type Chosen = { nombre: string; bytes: number };

/** Why a file is not taken, from its name and size; null when it may be sent. Its content is checked on arrival. */
export function archivoProblem({ nombre, bytes }: Chosen, destino: ArchivoTarget, maxBytes: number): string | null {
  const tipo = archivoTipoOf(nombre);
  if (destino === 'subtitulos') {
    if (tipo !== 'vtt') return 'Los subtítulos son un archivo .vtt.';
  } else if (destino === 'ligero') {
    if (tipo === null || !isVideo(tipo)) return 'La versión ligera es un video MP4 o WebM.';
  } else if (tipo === null || tipo === 'vtt') return `Formato no permitido. Sube ${accepted}.`;
  if (bytes === 0) return 'El archivo está vacío.';
  const limit = destino === 'subtitulos' ? Math.min(captionsMaxBytes, maxBytes) : maxBytes;
  if (bytes > limit) return `El archivo pesa ${formatBytes(bytes)} y el máximo es ${formatBytes(limit)}.`;
  return null;
}

/** Acronym of the type that a dropped file becomes: a video is played in its place, the rest is a download. */
export function materialTypeOf(nombre: string): 'VID' | 'MAT' {
  const tipo = archivoTipoOf(nombre);
  return tipo !== null && isVideo(tipo) ? 'VID' : 'MAT';
}

export const wrongContent = (nombre: string) => {
  const tipo = archivoTipoOf(nombre);
  const label = tipo ? archivoTypes[tipo].label : 'su tipo';
  return `El contenido no es el de un archivo ${label}. Comprueba que se abra en tu equipo y vuelve a subirlo.`;
};

export const withMacros = 'El archivo tiene macros. Guárdalo sin macros y vuelve a subirlo.';

export const inflatesTooMuch =
  'El PDF ocupa demasiado al abrirlo. Ábrelo en tu equipo, guárdalo otra vez como PDF y vuelve a subirlo.';

export const takesTooLong =
  'El PDF es demasiado complejo para abrirlo aquí. Ábrelo en tu equipo, guárdalo otra vez como PDF o divídelo en partes, y vuelve a subirlo.';

/** Sizes of the parts of an upload, the first one being part 1. All but the last are equal. */
export function partSize(bytes: number, partBytes: number, part: number): number {
  return Math.min(partBytes, bytes - (part - 1) * partBytes);
}

export const partCount = (bytes: number, partBytes: number) => Math.ceil(bytes / partBytes);

/** Storages take at most 10,000 parts; fewer than a thousand are listed in one answer. */
export function partBytesFor(bytes: number, smallest: number): number {
  return Math.max(smallest, Math.ceil(bytes / 900));
}

const seenShare = 0.9;

/** Whether a video counts as seen: nine tenths of it were played. Seeking past them plays nothing. */
export function isVideoSeen(played: number, duracion: number): boolean {
  return duracion > 0 && played >= duracion * seenShare;
}

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const saveEverySeconds = 10;

/**
 * Seconds of a video that may have been played before its first save, and per second since. The margin over the highest
 * speed absorbs a late save, which would otherwise make all later ones look impossible.
 */
export const playable = { atFirst: saveEverySeconds * 1.5, perSecond: Math.max(...speeds) * 1.25 };

export const maxTramos = 200;

export type Tramo = [from: number, to: number];

/** The stretches in whole seconds, cut at the end of the video if its length is known. */
export function wholeTramos(tramos: readonly Tramo[], duracion: number): Tramo[] {
  const end = duracion > 0 ? Math.ceil(duracion) : Number.POSITIVE_INFINITY;
  return tramos
    .map(([from, to]): Tramo => [Math.floor(from), Math.min(Math.ceil(to), end)])
    .filter(([from, to]) => from < to);
}

/** Where a video is taken up again; one that was seen to its end, or hardly begun, starts over. */
export function resumeAt(segundos: number, duracion: number): number {
  return segundos < 5 || segundos >= duracion - 5 ? 0 : segundos;
}

/** Days in which a deleted material can be restored; then its file is deleted. */
export const restoreDays = 7;
