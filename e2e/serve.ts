import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '../apps/server/src/base/log/log.ts'
import { buildWebWhenNeeded } from '../apps/server/src/http/web/build-web.ts'

/*
 * Starts the servers under test, one per given port. Each has its own embedded database and demo clinic, so that tests
 * on one server never see another's data. Waits for the demo's analyses, because a growing list would make tests
 * unstable, and builds the web app in parallel on the second core.
 */
const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname
const underTest = new URL('server-under-test.ts', import.meta.url).pathname
/** Models that the operator of a server may install. */
const models = new URL('../samples/models', import.meta.url).pathname
const [first = '3210', ...others] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'xrai-e2e-'))
const children: ChildProcess[] = []

const run = (program: string, port: string, ...options: readonly string[]): ChildProcess => {
  const own = {
    ...{ PORT: port, DATA_DIR: join(folder, port), ADMIN_EMAIL: 'demo@xrai.local', WATCH_DIR: watched(port) },
    ANSWERS_DIR: join(folder, 'answers'),
  }
  // The tests' webhook receivers listen on this address.
  const env = { ...process.env, ...own, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', PEER_PRIVATE_HOSTS: '127.0.0.1' }
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit', env })
  children.push(child)
  return child
}

/** The watch folders of the server's clinics. */
const watched = (port: string) => join(folder, `${port}-carpetas`)

const ready = async (port: string): Promise<void> => {
  const isReady = () =>
    fetch(`http://localhost:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await setTimeout(100)
}

process.once('SIGTERM', async () => {
  for (const child of children) child.removeAllListeners('exit').kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
  process.exit()
})

const [[status]] = await Promise.all([once(run(main, first, '--seed'), 'exit'), buildWebWhenNeeded(createLog())])
if (status !== 0) throw new Error('the demo clinic could not be seeded')
for (const port of others) await cp(join(folder, first), join(folder, port), { recursive: true })
for (const port of [first, ...others]) {
  await mkdir(watched(port))
  for (const model of ['tiny-bright', 'tiny-strict'])
    await cp(join(models, model), join(folder, port, 'models', model), { recursive: true })
  run(underTest, port).once('exit', code => {
    console.error(`the server on port ${port} ended with ${code}`)
    process.exit(1)
  })
}
await Promise.all([first, ...others].map(ready))
console.error('the servers under test are ready')
