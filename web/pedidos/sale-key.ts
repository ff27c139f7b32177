/** A corrected form is another sale; the same one sent twice is not. */
export function keyOf(dialogKey: string, body: object): string {
  return `${dialogKey}-${hashOf(JSON.stringify(body))}`;
}

/** Tells texts apart; 32 bits. */
export function hashOf(text: string): number {
  let hash = 7;
  for (const sign of text) hash = (hash * 31 + sign.codePointAt(0)!) | 0;
  return Math.abs(hash) + 1;
}
