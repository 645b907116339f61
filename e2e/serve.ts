import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '../apps/server/src/base/log/log.ts'
import { buildWebWhenNeeded } from '../apps/server/src/http/web/build-web.ts'
import { seedDemoWhenNeeded } from './demo-clinic.ts'

/*
 * Starts the servers under test, one per given port. Each has its own embedded database and copy of a demo clinic, so that
 * tests on one server never see another's data. The demo's analyses are made before, because a growing list would make
 * tests unstable.
 */
const underTest = new URL('server-under-test.ts', import.meta.url).pathname
/** Models that the operator of a server may install. */
const models = new URL('../samples/models', import.meta.url).pathname
const ports = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'xrai-e2e-'))
const children: ChildProcess[] = []

const serve = (port: string): ChildProcess => {
  const own = {
    PORT: port,
    DATA_DIR: join(folder, port),
    ADMIN_EMAIL: 'demo@xrai.local',
    WATCH_DIR: watched(port),
    ANSWERS_DIR: join(folder, 'answers'),
  }
  // The tests' webhook receivers listen on this address.
  const env = { ...process.env, ...own, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', PEER_PRIVATE_HOSTS: '127.0.0.1' }
  const child = spawn(process.execPath, [underTest], { stdio: 'inherit', env })
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

const stop = new AbortController()

process.once('SIGTERM', async () => {
  stop.abort()
  for (const child of children) child.removeAllListeners('exit').kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
  process.exit()
})

const [demo] = await Promise.all([seedDemoWhenNeeded(stop.signal), buildWebWhenNeeded(createLog())])
for (const port of ports) {
  await cp(demo, join(folder, port), { recursive: true })
  await mkdir(watched(port))
  for (const model of ['tiny-bright', 'tiny-strict'])
    await cp(join(models, model), join(folder, port, 'models', model), { recursive: true })
  serve(port).once('exit', code => {
    console.error(`the server on port ${port} ended with ${code}`)
    process.exit(1)
  })
}
await Promise.all(ports.map(ready))
console.error('the servers under test are ready')
