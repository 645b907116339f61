import { byDrag, testSeries } from './series-tests.ts'

testSeries(byDrag)
