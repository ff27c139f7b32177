import { type ArchivoTipo, isVideo } from '../formats/archivos.ts';
import { videoSource } from '../formats/video-link.ts';

/** How a sample is shown: by our player, by the player of YouTube or Vimeo, in place, or only to save or to open. */
export const muestraClases = ['video', 'marco', 'audio', 'pdf', 'texto', 'archivo', 'enlace'] as const;

export type MuestraClase = (typeof muestraClases)[number];

/** `tipo`: of its file; `enlace`: https link, empty without one. Without both it is a text. */
export function muestraClase({ tipo, enlace }: { tipo: ArchivoTipo | null; enlace: string }): MuestraClase {
  if (tipo !== null) {
    if (isVideo(tipo)) return 'video';
    if (tipo === 'mp3') return 'audio';
    return tipo === 'pdf' ? 'pdf' : 'archivo';
  }
  if (enlace === '') return 'texto';
  const kind = videoSource(enlace)?.kind ?? 'link';
  return kind === 'frame' ? 'marco' : kind === 'file' ? 'video' : 'enlace';
}
