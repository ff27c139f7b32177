export const estadosAnuncio = ['programado', 'publicado', 'retirado'] as const;
export type EstadoAnuncio = (typeof estadosAnuncio)[number];

export const estadoAnuncioLabels: Record<EstadoAnuncio, string> = {
  programado: 'Programado',
  publicado: 'Publicado',
  retirado: 'Retirado',
};

type Instants = { publicado: Date | null; retirado: Date | null };

export function estadoAnuncio({ publicado, retirado }: Instants): EstadoAnuncio {
  if (retirado !== null) return 'retirado';
  return publicado === null ? 'programado' : 'publicado';
}

const yearMs = 366 * 24 * 3_600_000;

/** A typing error in the year would hide an announcement for good. */
export function isTooFar(publicarEn: Date, now: Date): boolean {
  return publicarEn.getTime() - now.getTime() > yearMs;
}

/** Paragraphs of a plain text, for mails: blank lines separate them. */
export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
