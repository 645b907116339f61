import { soak, test } from './browser-test.ts'
import { testEnglishScreens } from './english-tests.ts'

test.describe('on a phone', soak, testEnglishScreens)
