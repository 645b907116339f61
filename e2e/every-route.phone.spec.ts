import { soak, test } from './browser-test.ts'
import { expectFits, fullLists, testEveryRoute } from './every-route.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe('on a phone of 360 pixels', soak, () => testEveryRoute(fullLists, expectFits))
// Nearly every rule of axe reads what a desktop has as well.
test.describe('without an accessibility fault', soak, () => testEveryRoute(fullLists))
