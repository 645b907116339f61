import { soak, test } from './browser-test.ts'
import { sharingTests } from './sharing-tests.ts'

test.describe('on a phone', soak, sharingTests)
