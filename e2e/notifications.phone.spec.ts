import { notificationTests } from './notifications-tests.ts'

notificationTests()
