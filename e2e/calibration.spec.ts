import { calibrationTests } from './calibration-tests.ts'

calibrationTests()
