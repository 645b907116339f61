import { soak, test } from './browser-test.ts'
import { clinicSitesTests } from './clinic-sites-tests.ts'

test.describe('on a phone', soak, () => clinicSitesTests(true))
