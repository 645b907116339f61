import { byTaps, pinch, testMeasures } from './measure-tests.ts'

testMeasures(byTaps, pinch)
