import { askEveryRoute, fullLists } from './every-route.ts'
import { test } from './walk.ts'

test.use({ viewport: { width: 360, height: 740 } })
askEveryRoute(fullLists)
