import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostgres } from '../../apps/server/src/testing/find-postgres.ts'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** One process of the cluster. */
export interface ClusterProcess {
  readonly name: string
  /** The API's address; empty for a worker. */
  readonly url: string
  /** Kills it at once (kill -9). */
  kill(): Promise<void>
  start(): Promise<void>
  /** Suspends it (SIGSTOP) until `wake`. */
  suspend(): void
  wake(): void
}

export interface Cluster {
  readonly apis: readonly ClusterProcess[]
  readonly workers: readonly ClusterProcess[]
  readonly database: Pick<Awaited<ReturnType<typeof startPostgres>>, 'url' | 'halt' | 'resume'>
  readonly storage: S3Server
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly apis: number
  readonly workers: number
  /** The first API's port; the others follow. */
  readonly port: number
  readonly settings?: Readonly<Record<string, string>>
  /** The parent folders of each DATA_DIR and of the S3 server's objects. */
  readonly disks?: { readonly data: string; readonly storage: string }
}

/** Several processes on one PostgreSQL server and one S3 server, as on several hosts. */
export async function startCluster({ apis, workers, port, settings = {}, disks }: ClusterOptions): Promise<Cluster> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const [database, storage] = await Promise.all([startPostgres(programs), startS3Server(disks?.storage)])
  const folder = await mkdtemp(join(disks?.data ?? tmpdir(), 'xrai-cluster-'))
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    BETTER_AUTH_SECRET: randomBytes(32).toString('hex'),
    DEFAULT_PLAN: 'empresarial',
    DEMO_CLINIC: 'off',
    LOG_LEVEL: 'fatal',
    ...storage.settings,
    ...settings,
  }
  const member = (role: 'api' | 'worker', place: number) => {
    const ownPort = role === 'api' ? port + place : 0
    const own = { ...env, PORT: String(ownPort), DATA_DIR: join(folder, `${role}-${place}`) }
    return openProcess(`${role} ${place + 1}`, role, own, ownPort)
  }
  const all = {
    apis: Array.from({ length: apis }, (_, place) => member('api', place)),
    workers: Array.from({ length: workers }, (_, place) => member('worker', place)),
  }
  // The first one migrates the database, for which the others would wait.
  for (const one of [...all.apis, ...all.workers]) await one.start()
  return {
    ...all,
    database,
    storage,
    stop: async () => {
      await Promise.all([...all.apis, ...all.workers].map(one => one.kill()))
      await Promise.all([database.stop(), storage.stop(), rm(folder, { recursive: true, force: true })])
    },
  }
}

const openProcess = (name: string, role: 'api' | 'worker', env: NodeJS.ProcessEnv, port: number): ClusterProcess => {
  let child: ChildProcess | undefined
  const url = role === 'api' ? `http://localhost:${port}` : ''
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    name,
    url,
    kill,
    suspend: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    start: async () => {
      child = spawn(process.execPath, [main, `--role=${role}`], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      if (role === 'api') await answering(url, child)
    },
  }
}

const answering = async (url: string, child: ChildProcess): Promise<void> => {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`a process of the cluster ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/api/config`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('a process of the cluster did not answer')
}
