const swaps: [RegExp, string][] = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/(?<=\s)=(?=\s)/g, '<>'],
];

type Change = { start: number; end: number; by: string };

/** Small sabotages of a piece of SQL. The list of an UPDATE's `set` is left alone: there `=` compares nothing. */
export function sqlChanges(text: string): Change[] {
  return swaps.flatMap(([pattern, by]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: was, index }) => {
      if (was === '=' && isAssignment(text.slice(0, index))) return [];
      // `between x and y` and the joins of `on conflict` have no other word.
      if (was === 'and' && /\bbetween\s+\S+\s+$/.test(text.slice(0, index))) return [];
      return [{ start: index, end: index + was.length, by }];
    }),
  );
}

function isAssignment(before: string): boolean {
  const clauses = [...before.matchAll(/\b(set|where|on|when|having|select|from)\b/g)];
  return clauses.at(-1)?.[1] === 'set';
}
