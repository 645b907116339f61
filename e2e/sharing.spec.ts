import { sharingTests } from './sharing-tests.ts'

sharingTests()
