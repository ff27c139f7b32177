/**
 * Runs asynchronous tasks one after the other, in the order of the calls. Requests of quick presses travel on several
 * connections and would otherwise overtake each other, so that the server ends with what was pressed first.
 */
export function makeTaskQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };
}
