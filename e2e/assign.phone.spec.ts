import { assignSignedTests, assignTests } from './assign-tests.ts'
import { soak, test } from './browser-test.ts'

test.describe('on a phone', soak, () => {
  assignSignedTests()
  assignTests()
})
