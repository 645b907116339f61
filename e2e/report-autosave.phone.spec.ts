import { reportAutosaveTests } from './report-autosave-tests.ts'

reportAutosaveTests()
