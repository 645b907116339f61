import { soak, test } from './browser-test.ts'
import { listCsvTests } from './list-csv-tests.ts'

test.describe('on a phone', soak, listCsvTests)
