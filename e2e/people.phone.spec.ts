import { peopleTests } from './people-tests.ts'

peopleTests()
