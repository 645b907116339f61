import { assistantTests } from './assistant-tests.ts'
import { soak, test } from './browser-test.ts'

test.describe('on a phone', soak, assistantTests)
