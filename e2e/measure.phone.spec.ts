import { soak, test } from './browser-test.ts'
import { byTaps, pinch, testMeasures } from './measure-tests.ts'

test.describe('on a phone', soak, () => testMeasures(byTaps, pinch))
