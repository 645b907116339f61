import { openLog } from '../apps/server/src/base/log/log.ts'
import { buildWebWhenNeeded } from '../apps/server/src/http/web/build-web.ts'
import { seedDemoWhenNeeded } from './demo-clinic.ts'

/** Makes what serve.ts would make before the first browser test, while other tests leave the processor idle. */
await Promise.all([seedDemoWhenNeeded(), buildWebWhenNeeded(openLog())])
