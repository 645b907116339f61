import { soak, test } from './browser-test.ts'
import { notificationTests } from './notifications-tests.ts'

test.describe('on a phone', soak, notificationTests)
