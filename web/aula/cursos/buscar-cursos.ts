import type { Curso } from 'domain/schemas/cursos.ts';

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Every typed word must occur in the name, whatever its accents or case, as the server's own search has it. */
export function buscarCursos(cursos: readonly Curso[], typed: string): Curso[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return cursos.filter(({ nombre }) => words.every((word) => plain(nombre).includes(word)));
}
