import { soak, test } from './browser-test.ts'
import { firstDayTests, intakeTests } from './intake-tests.ts'

intakeTests()

test.describe('on a phone', soak, firstDayTests)
