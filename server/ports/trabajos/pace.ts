const burstSeconds = 4;

/** How long to wait so that no more than so many a second are done in the long run. A handful at once goes unhindered. */
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
