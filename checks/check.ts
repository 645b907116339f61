import { staticSteps } from './static.ts'
import { runSteps } from './step.ts'

await runSteps(staticSteps)
