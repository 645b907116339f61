import { soak, test } from './browser-test.ts'
import { testPatientView } from './patient-view-tests.ts'

test.describe('on a phone', soak, testPatientView)
