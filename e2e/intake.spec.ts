import { firstDayTests, intakeTests } from './intake-tests.ts'

intakeTests()
firstDayTests()
