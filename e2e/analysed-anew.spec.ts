import { testAnalysedAnew } from './analysed-anew-tests.ts'

testAnalysedAnew()
