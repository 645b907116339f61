import { askEveryRoute } from './every-route.ts'

askEveryRoute()
