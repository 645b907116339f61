import { parseArgs } from 'node:util'
import { demoLogin } from './accounts/demo-login.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { hasDemoClinic } from './db/queries/clinics.ts'
import { fillInBackground, seedDemo, seedWhenEmpty } from './demo/seed-demo.ts'
import { openParts } from './open-parts.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startServer } from './start-server.ts'
import { readRole, startWorker } from './start-work.ts'
import { buildWebWhenNeeded } from './web/build-web.ts'
import { developWeb, isWatched, watchSources } from './web/develop-web.ts'

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, seed: { type: 'boolean' }, role: { type: 'string' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The demo clinic anew, and nothing served. */
const seed = async (): Promise<void> => {
  const parts = await openParts(readSettings(process.env), say)
  await seedDemo(parts)
  await parts.close()
}

const serve = async (): Promise<void> => {
  const role = readRole(values.role)
  if (role === 'worker') return work()
  if (!values.dev) await buildWebWhenNeeded(say)
  const server = await startServer(process.env, {
    say,
    prepare: seedWhenEmpty,
    alongside: fillInBackground,
    role,
    ...(values.dev ? { pages: developWeb } : {}),
  })
  say(`\nXRAI  ${server.url}`)
  if (await hasDemoClinic(server.parts.database.db)) say(`Demo  ${demoLogin.email}  ${demoLogin.password}`)
  say('')
  closeOnSignal(() => server.close())
}

/** Jobs, and nothing served. */
const work = async (): Promise<void> => {
  const parts = await startWorker(process.env, say)
  say('XRAI  worker')
  closeOnSignal(() => parts.close())
}

const closeOnSignal = (close: () => Promise<void>): void => {
  const stop = () => {
    close().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

if (values.dev && !isWatched()) watchSources(import.meta.filename)
else {
  const run = values.seed ? seed : serve
  run().catch((error: unknown) => {
    console.error(error instanceof SettingsError || error instanceof FolderInUse ? error.message : error)
    process.exit(1)
  })
}
