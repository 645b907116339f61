import { byPress, testSeries } from './series-tests.ts'

testSeries(byPress)
