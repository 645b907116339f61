import { proposalTests } from './proposal-tests.ts'

proposalTests()
