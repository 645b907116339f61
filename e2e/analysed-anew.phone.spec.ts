import { testAnalysedAnew } from './analysed-anew-tests.ts'
import { soak, test } from './browser-test.ts'

test.describe('on a phone', soak, testAnalysedAnew)
