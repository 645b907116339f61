import { askEveryRoute, firstDay } from './every-route.ts'

askEveryRoute(firstDay)
