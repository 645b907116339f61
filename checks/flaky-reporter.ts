import type { Reporter, TestCase } from 'vitest/node'

/** The prefix of the line of a test that passed only on a retry. */
export const flakyMark = 'flaky: '

/** Runs beside Vitest's own reporter, which names only failing tests. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`${flakyMark}${test.module.relativeModuleId} > ${test.fullName}\n`)
  }
}
