import { soak, test } from './browser-test.ts'
import { fileIdentityTests } from './file-identity-tests.ts'

test.describe('on a phone', soak, fileIdentityTests)
