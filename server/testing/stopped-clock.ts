import { onTestFinished, vi } from 'vitest';

/** Stops `Date` for this test, so that no limit's window ends meanwhile. Timers still run. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
