import { assistantTests } from './assistant-tests.ts'

assistantTests()
