import { firstDay, testEveryRoute } from './every-route.ts'

testEveryRoute(firstDay)
