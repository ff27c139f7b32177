import { onTestFinished, vi } from 'vitest';

/** Stops `Date` for this test: a count up to a limit cannot cross the end of its window. Timers go on. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
