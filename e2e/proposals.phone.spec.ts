import { soak, test } from './browser-test.ts'
import { proposalTests } from './proposal-tests.ts'

test.describe('on a phone', soak, proposalTests)
