import type { Reporter, TestCase } from 'vitest/node';

/** The JSON report does not say whether a test passed only after a retry: this puts it into the test's `meta`. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) Object.assign(test.meta(), { flaky: true });
  }
}
