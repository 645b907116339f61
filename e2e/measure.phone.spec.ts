import { byTaps, testMeasures } from './measure-tests.ts'

testMeasures(byTaps)
