import { soak, test } from './browser-test.ts'
import { patientLineTests } from './patient-line-tests.ts'

test.describe('on a phone', soak, patientLineTests)
