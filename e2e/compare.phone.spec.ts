import { testCompare } from './compare-tests.ts'

testCompare()
