import { soak, test } from './browser-test.ts'
import { connectionsTests } from './connections-tests.ts'

test.describe('on a phone', soak, connectionsTests)
