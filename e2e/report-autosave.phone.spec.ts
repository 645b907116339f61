import { soak, test } from './browser-test.ts'
import { reportAutosaveTests } from './report-autosave-tests.ts'

test.describe('on a phone', soak, reportAutosaveTests)
