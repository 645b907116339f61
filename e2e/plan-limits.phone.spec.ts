import { planLimitsTests } from './plan-limits-tests.ts'

planLimitsTests()
