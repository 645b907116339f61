import { listCsvTests } from './list-csv-tests.ts'

listCsvTests()
