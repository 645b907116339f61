import { soak, test } from './browser-test.ts'
import { testCompare } from './compare-tests.ts'

test.describe('on a phone', soak, testCompare)
