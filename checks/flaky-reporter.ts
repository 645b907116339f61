import type { Reporter, TestCase } from 'vitest/node'

/** What begins the line of a test that passed only when it was repeated. */
export const flakyMark = 'flaky: '

/** Beside Vitest's own reporter, which names only the tests that fail. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`${flakyMark}${test.module.relativeModuleId} > ${test.fullName}\n`)
  }
}
