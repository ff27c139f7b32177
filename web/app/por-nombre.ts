function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Every typed word must occur in the name, whatever its accents or case, as the server's own search has it. */
export function porNombre<T extends { nombre: string }>(items: readonly T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return items.filter(({ nombre }) => words.every((word) => plain(nombre).includes(word)));
}
