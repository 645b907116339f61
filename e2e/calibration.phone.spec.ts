import { soak, test } from './browser-test.ts'
import { calibrationTests } from './calibration-tests.ts'

test.describe('on a phone', soak, calibrationTests)
