import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openLog } from '../apps/server/src/log/log.ts'
import { buildWebWhenNeeded } from '../apps/server/src/web/build-web.ts'

/*
 * The server under test. The demo's radiographs first: lists that still grow are no ground for a test; and the web app beside
 * them, since either has work for one core.
 */
const main = new URL('../apps/server/src/main.ts', import.meta.url)
const seed = spawn(process.execPath, [main.pathname, '--seed'], { stdio: 'inherit' })
const [[status]] = await Promise.all([once(seed, 'exit'), buildWebWhenNeeded(openLog())])
if (status !== 0) throw new Error('the demo clinic could not be seeded')
await import(main.href)
