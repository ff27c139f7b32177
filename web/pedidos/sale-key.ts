/** Idempotency key: the same form sent twice is one sale, a corrected form is another. */
export function keyOf(dialogKey: string, body: object): string {
  return `${dialogKey}-${hashOf(JSON.stringify(body))}`;
}

/** Positive 32-bit hash. */
export function hashOf(text: string): number {
  let hash = 7;
  for (const sign of text) hash = (hash * 31 + sign.codePointAt(0)!) | 0;
  return Math.abs(hash) + 1;
}
