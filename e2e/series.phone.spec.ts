import { soak, test } from './browser-test.ts'
import { byPress, testSeries } from './series-tests.ts'

test.describe('on a phone', soak, () => testSeries(byPress))
