import { soak, test } from './browser-test.ts'
import { odontogramSignsTests } from './odontogram-signs-tests.ts'

test.describe('on a phone', soak, odontogramSignsTests)
