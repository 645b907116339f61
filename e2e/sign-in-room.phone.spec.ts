import { soak, test } from './browser-test.ts'
import { testSigningInRoom } from './sign-in-room-tests.ts'

test.describe('on a phone', soak, testSigningInRoom)
