import { assignTests } from './assign-tests.ts'

assignTests()
