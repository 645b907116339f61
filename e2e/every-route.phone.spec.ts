import { soak, test } from './browser-test.ts'
import { expectFits, fullLists, testEveryRoute } from './every-route.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe('on a phone of 360 pixels', soak, () => testEveryRoute(fullLists, expectFits))
// Soak: nearly every axe rule gives the same result on a desktop.
test.describe('without an accessibility fault', soak, () => testEveryRoute(fullLists))
