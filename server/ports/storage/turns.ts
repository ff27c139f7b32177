/** Lets at most `places` tasks run at a time; the others wait in order. */
export function takingTurns(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
