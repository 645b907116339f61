import { soak, test } from './browser-test.ts'
import { historyTests } from './history-tests.ts'

test.describe('on a phone', soak, historyTests)
