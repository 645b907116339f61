import { soak, test } from './browser-test.ts'
import { clinicSettingsTests } from './clinic-settings-tests.ts'

test.describe('on a phone', soak, clinicSettingsTests)
