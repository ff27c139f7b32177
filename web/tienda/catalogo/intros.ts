import type { ListView } from './collections.ts';

const intros: Record<string, string> = {
  '/catalogo': 'Diplomados y cursos de derecho peruano, en vivo o a tu ritmo.',
  '/catalogo/diplomas/vigentes': 'Programas completos, con clases en vivo.',
  '/catalogo/diplomas/asincronos': 'Programas completos con las clases grabadas, para avanzar a tu ritmo.',
  '/catalogo/cursos/vigentes': 'Cursos breves en vivo, cada uno sobre un problema de la práctica.',
  '/catalogo/cursos/asincronos': 'Cursos breves con las clases grabadas: empieza cuando quieras.',
};

const qr = 'Certificado verificable por cualquiera, desde el código QR.';

/** `certifican`: every course of the list issues certificates. */
export function introOf({ path }: ListView, certifican: boolean): string {
  const intro = intros[path] ?? '';
  return certifican ? `${intro} ${qr}` : intro;
}
