import type { InteresadoSummary } from 'domain/schemas/interesados.ts';

type Subject = Pick<InteresadoSummary, 'curso' | 'cursoId' | 'paquete'>;

export function askedAbout({ curso, cursoId, paquete }: Subject): string {
  if (paquete !== null) return `Paquete «${paquete}»`;
  return curso ?? (cursoId === null ? 'La escuela' : 'Curso eliminado');
}
