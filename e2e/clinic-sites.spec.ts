import { clinicSitesTests } from './clinic-sites-tests.ts'

clinicSitesTests(false)
