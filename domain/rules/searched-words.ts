import { foldWords } from '../formats/fold-words.ts';

/** Letters that have to be added, removed or changed to get from one word to the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === b[j] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What a search with corrected spelling looked for: each typed word as the nearest word of what was found. A word that
 * resembles none of them stays as it was typed.
 */
export function searchedWords(typed: string, found: readonly string[]): string {
  const known = new Map(found.flatMap(wordsOf).map((word) => [foldWords(word), word]));
  const corrected = wordsOf(typed).map((word) => {
    const folded = foldWords(word);
    let best = { word, distance: folded.length < 5 ? 2 : 3 };
    for (const [other, shown] of known) {
      if (Math.abs(other.length - folded.length) >= best.distance) continue;
      const distance = distanceOf(folded, other);
      if (distance < best.distance) best = { word: shown, distance };
    }
    return best.word;
  });
  return corrected.join(' ');
}
