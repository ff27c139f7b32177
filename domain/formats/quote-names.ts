const shown = 3;

/** Joins names in one sentence: «A», «B» y «C», or «A», «B», «C» y 2 más. */
export function quoteNames(nombres: readonly string[]): string {
  const quoted = nombres.slice(0, shown).map((nombre) => `«${nombre}»`);
  const rest = nombres.length - shown;
  const parts = rest > 0 ? [...quoted, `${rest} más`] : quoted;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}
