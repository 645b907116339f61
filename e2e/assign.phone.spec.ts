import { assignSignedTests, assignTests } from './assign-tests.ts'
import { soak, test } from './browser-test.ts'

assignSignedTests()
test.describe('on a phone', soak, assignTests)
