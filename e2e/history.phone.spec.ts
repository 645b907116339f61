import { historyTests } from './history-tests.ts'

historyTests()
