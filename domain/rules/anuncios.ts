import type { Permiso } from './permisos.ts';

/** To whom an announcement goes. The course shows only those for everybody; the others are mails. */
export const segmentos = ['todos', 'sin-empezar', 'sin-terminar', 'sin-pagar', 'elegidos'] as const;
export type Segmento = (typeof segmentos)[number];

export const segmentoLabels: Record<Segmento, string> = {
  todos: 'Todos los estudiantes',
  'sin-empezar': 'Quienes no han empezado',
  'sin-terminar': 'Quienes empezaron y no terminaron',
  'sin-pagar': 'Quienes tienen una cuota vencida',
  elegidos: 'Las personas elegidas',
};

/** Overdue instalments are figures of money, which only `caja` may see. */
export const segmentoPermiso = (segmento: Segmento): Permiso => (segmento === 'sin-pagar' ? 'caja' : 'docencia');

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
