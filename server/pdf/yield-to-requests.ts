import { setPriority } from 'node:os';

/** Run at low OS priority so that PDF rendering does not delay requests. Only Linux supports per-thread priorities. */
export function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, 10);
  } catch {
    // Some containers forbid it: render at normal priority.
  }
}
