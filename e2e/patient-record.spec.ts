import { patientRecordTests } from './patient-record-tests.ts'

patientRecordTests()
