/** Words of a title without accents, case and signs: 'N.° de D.N.I.' → 'n de dni'. */
export function foldWords(title: string): string {
  const unaccented = title.normalize('NFD').replace(/\p{M}/gu, '');
  const words = unaccented
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  // Initials: 'd n i' → 'dni', 'e mail' → 'email'.
  return words.replace(/\b([a-z]) (?=[a-z]\b)/g, '$1').replace(/\be mail\b/g, 'email');
}
