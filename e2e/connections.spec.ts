import { connectionsTests } from './connections-tests.ts'

connectionsTests()
