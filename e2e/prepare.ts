import { createLog } from '../apps/server/src/base/log/log.ts'
import { buildWebWhenNeeded } from '../apps/server/src/http/web/build-web.ts'
import { seedDemoWhenNeeded } from './demo-clinic.ts'

/** Makes early what serve.ts makes where it is missing, so a failure here only means that it is made later. */
const made = await Promise.allSettled([seedDemoWhenNeeded(), buildWebWhenNeeded(createLog())])
for (const one of made) if (one.status === 'rejected') console.error(one.reason)
