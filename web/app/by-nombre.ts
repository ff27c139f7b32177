function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Keeps items whose name contains every typed word, ignoring accents and case, as the server's search does. */
export function byNombre<T extends { nombre: string }>(items: readonly T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return items.filter(({ nombre }) => words.every((word) => plain(nombre).includes(word)));
}
