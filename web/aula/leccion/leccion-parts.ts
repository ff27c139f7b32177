import { type ArchivoTipo, opensInPage } from 'domain/formats/archivos.ts';

/** What only some kinds of lesson need. */
export const loadReader = async () => (await import('../../app/pdf/pdf-viewer.tsx')).PdfViewer;
export const loadPlayer = async () => (await import('./archivo-player.tsx')).ArchivoPlayer;
export const loadSesion = async () => (await import('../sesion/sesion-frame.tsx')).SesionFrame;
export const loadVideo = async () => (await import('./video-player.tsx')).VideoPlayer;

/** What shows this kind of file. A failure is told where it is shown. */
export function preloadViewer(tipo: ArchivoTipo): void {
  if (!opensInPage(tipo)) return;
  void (tipo === 'pdf' ? loadReader() : loadPlayer()).catch(() => {});
}
