import { type ArchivoTipo, opensInPage } from 'domain/formats/archivos.ts';

/** Chunks that only some kinds of lesson need. */
export const loadReader = async () => (await import('../../app/pdf/pdf-viewer.tsx')).PdfViewer;
export const loadPlayer = async () => (await import('./archivo-player.tsx')).ArchivoPlayer;
export const loadSesion = async () => (await import('../sesion/sesion-frame.tsx')).SesionFrame;
export const loadVideo = async () => (await import('./video-player.tsx')).VideoPlayer;

/** Preloads the viewer for this kind of file. A failure is reported when the viewer is rendered. */
export function preloadViewer(tipo: ArchivoTipo): void {
  if (!opensInPage(tipo)) return;
  void (tipo === 'pdf' ? loadReader() : loadPlayer()).catch(() => {});
}
