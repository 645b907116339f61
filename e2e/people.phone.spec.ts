import { soak, test } from './browser-test.ts'
import { peopleTests } from './people-tests.ts'

test.describe('on a phone', soak, peopleTests)
