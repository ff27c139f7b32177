type Queue = { maxWaiting: number; overflow: () => Error };
type Waiting = { start: () => void };

/** Shorter than the 60 s after which idle connections are closed without a response. */
export const maxWaitMs = 25_000;

/**
 * Runs at most `maxRunning` tasks at a time; the others wait in order. With a bounded queue, a task that finds it full
 * or waits too long is rejected with the error of `overflow`.
 */
export function limitConcurrency(maxRunning: number, queue?: Queue) {
  let running = 0;
  const waiting: Waiting[] = [];

  function wait(): Promise<void> {
    return new Promise((start, refuse) => {
      if (!queue) return void waiting.push({ start });
      if (waiting.length >= queue.maxWaiting) return refuse(queue.overflow());
      const place: Waiting = {
        start() {
          clearTimeout(timer);
          start();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        refuse(queue.overflow());
      }, maxWaitMs);
      waiting.push(place);
    });
  }

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) await wait();
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
