import { soak, test } from './browser-test.ts'
import { trashTests } from './trash-tests.ts'

test.describe('on a phone', soak, trashTests)
