import { trashTests } from './trash-tests.ts'

trashTests()
