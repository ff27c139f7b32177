/**
 * Seed of generated cases: the same one every time, or `SEED` to repeat a run. fast-check prints it with the
 * counterexample.
 */
export const seed = Number(process.env.SEED ?? 20_260_728);
