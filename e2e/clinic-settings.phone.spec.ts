import { clinicSettingsTests } from './clinic-settings-tests.ts'

clinicSettingsTests()
