/**
 * Test files that one mutant is shown to, in this order. Number 0 is no mutant. `fresh`: the mutant is in code that
 * runs when its module is loaded, so modules are loaded anew.
 */
export type Round = { number: number; tests: string[]; fresh: boolean };

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each test file writes which functions it reached; empty while mutants are tried. */
    reachedFile: string;
    rounds: Round[];
  }
}

declare global {
  var reached: Set<string> | undefined;
  var mutant: number | undefined;
}
