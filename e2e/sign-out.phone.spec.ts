import { soak, test } from './browser-test.ts'
import { signOutTests } from './sign-out-tests.ts'

test.describe('on a phone', soak, signOutTests)
