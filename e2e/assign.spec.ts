import { assignSignedTests, assignTests } from './assign-tests.ts'

assignSignedTests()
assignTests()
