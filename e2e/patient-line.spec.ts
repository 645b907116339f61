import { patientLineTests } from './patient-line-tests.ts'

patientLineTests()
