import { lengthLabel } from 'domain/rules/lecciones.ts';
import type { MuestraClase } from 'domain/rules/muestras.ts';
import type { Muestra } from 'domain/schemas/muestras.ts';

const names: Record<MuestraClase, string> = {
  video: 'Video',
  marco: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  texto: 'Lectura',
  archivo: 'Archivo',
  enlace: 'Enlace',
};

/** `Video · 12 min`. */
export function muestraFacts({ clase, duracion }: Muestra): string {
  return [names[clase], duracion !== null && lengthLabel(duracion)].filter(Boolean).join(' · ');
}

const verbs: Partial<Record<MuestraClase, string>> = { video: 'Reproducir', marco: 'Reproducir', audio: 'Escuchar' };

export const isPlayed = ({ clase }: Muestra): boolean => clase in verbs;

export const muestraVerb = ({ clase }: Muestra): string => verbs[clase] ?? 'Ver';
