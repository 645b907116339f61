import { soak, test } from './browser-test.ts'
import { planLimitsTests } from './plan-limits-tests.ts'

test.describe('on a phone', soak, planLimitsTests)
