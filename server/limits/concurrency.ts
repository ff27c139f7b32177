type Queue = { maxWaiting: number; overflow: () => Error };

/**
 * Runs at most `maxRunning` tasks at a time; the others wait in order. With a queue of bounded length, a task that finds
 * it full is rejected with the error of `overflow`.
 */
export function limitConcurrency(maxRunning: number, queue?: Queue) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) {
      if (queue && waiting.length >= queue.maxWaiting) throw queue.overflow();
      await new Promise<void>((start) => waiting.push(start));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
