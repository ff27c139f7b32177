/**
 * Seed of generated cases: the same one every time, or `SEED` to repeat a run. fast-check prints it with the
 * counterexample.
 */
export const seed = Number(process.env.SEED ?? 20_260_728);

/** mulberry32: small, and the same on every machine. */
export function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
