import { testPatientView } from './patient-view-tests.ts'

testPatientView()
