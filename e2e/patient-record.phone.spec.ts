import { soak, test } from './browser-test.ts'
import { patientRecordTests } from './patient-record-tests.ts'

test.describe('on a phone', soak, patientRecordTests)
