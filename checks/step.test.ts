import { expect, it } from 'vitest'
import { countTests, findFlaky } from './step.ts'

it('reads the closing line of Vitest, coloured or not', () => {
  const count = countTests(/^\s*Tests\s/)
  expect(count(' Test Files  2 failed | 9 passed (11)\n      Tests  1 failed | 35 passed | 2 skipped (38)\n')).toEqual({
    passed: 35,
    failed: 1,
  })
  expect(count('\u001b[2m      Tests \u001b[22m \u001b[32m12 passed\u001b[39m (12)')).toEqual({ passed: 12, failed: 0 })
})

it('reads the closing lines of Playwright', () => {
  const count = countTests(/^\s+\d+ (passed|failed|flaky|skipped)/)
  expect(count('  1 failed\n    e2e/pages.spec.ts:3:1 › a page\n  18 passed (1.7m)\n')).toEqual({
    passed: 18,
    failed: 1,
  })
})

it('counts a test that passed when repeated as passed, and names it', () => {
  const output =
    'flaky: src/api/health.test.ts > the server > answers\n' +
    '  1 flaky\n    [desktop] › e2e/pages.spec.ts:3:1 › a page \n  18 passed (1.7m)\n'
  expect(countTests(/^\s+\d+ (passed|failed|flaky|skipped)/)(output)).toEqual({ passed: 19, failed: 0 })
  expect(findFlaky(output)).toEqual([
    'src/api/health.test.ts > the server > answers',
    '[desktop] › e2e/pages.spec.ts:3:1 › a page',
  ])
  expect(findFlaky('  18 passed (1.7m)\n')).toEqual([])
})
