import { test } from './browser-test.ts'
import { fullLists, testEveryRoute } from './every-route.ts'

test.use({ viewport: { width: 360, height: 740 } })
testEveryRoute(fullLists)
