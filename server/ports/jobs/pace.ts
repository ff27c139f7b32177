const burstSeconds = 4;

/** Returns the delay that keeps the long-term rate at `perSecond`. A short burst is not delayed. */
export function makePace(perSecond: number, now: () => number = () => performance.now()): () => number {
  const most = perSecond * burstSeconds;
  let left = most;
  let seen = now();
  return () => {
    const at = now();
    left = Math.min(most, left + ((at - seen) / 1000) * perSecond) - 1;
    seen = at;
    return left >= 0 ? 0 : (-left / perSecond) * 1000;
  };
}
