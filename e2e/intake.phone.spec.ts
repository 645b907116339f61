import { soak, test } from './browser-test.ts'
import { firstDayTests, intakeTests } from './intake-tests.ts'

test.describe('on a phone', soak, () => {
  intakeTests()
  firstDayTests()
})
