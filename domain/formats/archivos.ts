export const archivoTipos = ['pdf', 'docx', 'pptx', 'xlsx', 'mp3', 'mp4', 'webm', 'zip', 'vtt'] as const;

export type ArchivoTipo = (typeof archivoTipos)[number];

/**
 * What becomes of an upload: a material of its own, the file of a material, the captions of its video, a smaller file
 * of its video for slow connections.
 */
export const archivoTargets = ['nuevo', 'archivo', 'subtitulos', 'ligero'] as const;

export type ArchivoTarget = (typeof archivoTargets)[number];

/** Why the pages of a PDF cannot carry a name: protected by a password, broken, too large to be rewritten. */
export const noMarkReasons = ['cifrado', 'ilegible', 'grande'] as const;

export type NoMarkReason = (typeof noMarkReasons)[number];

export const archivoTypes: Record<ArchivoTipo, { contentType: string; label: string }> = {
  pdf: { contentType: 'application/pdf', label: 'PDF' },
  docx: { contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', label: 'Word' },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    label: 'PowerPoint',
  },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', label: 'Excel' },
  mp3: { contentType: 'audio/mpeg', label: 'MP3' },
  mp4: { contentType: 'video/mp4', label: 'MP4' },
  webm: { contentType: 'video/webm', label: 'WebM' },
  zip: { contentType: 'application/zip', label: 'ZIP' },
  vtt: { contentType: 'text/vtt; charset=utf-8', label: 'VTT' },
};

export const isVideo = (tipo: ArchivoTipo) => tipo === 'mp4' || tipo === 'webm';

/** Shown by the page itself; everything else is only ever saved. */
export const opensInPage = (tipo: ArchivoTipo) => tipo === 'pdf' || tipo === 'mp3' || tipo === 'vtt' || isVideo(tipo);

/** By the ending of the name; null for another one. */
export function archivoTipoOf(nombre: string): ArchivoTipo | null {
  const ending = nombre.slice(nombre.lastIndexOf('.') + 1).toLowerCase();
  return nombre.includes('.') ? (archivoTipos.find((tipo) => tipo === ending) ?? null) : null;
}

/** Name of the material that a file becomes: the name of the file without its ending. */
export function materialNameOf(fileName: string): string {
  const bare = fileName.replace(/\.[^.]{1,5}$/, '');
  const words = [...bare.normalize('NFC')].map((character) => (character < ' ' ? ' ' : character)).join('');
  return (
    words
      .replace(/[\s_]+/g, ' ')
      .trim()
      .slice(0, 300) || 'Archivo'
  );
}

/** `350 MB`, `1.2 MB`, `640 KB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes >= 10) return `${Math.round(megabytes)} MB`;
  if (megabytes >= 1) return `${megabytes.toFixed(1).replace(/\.0$/, '')} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
