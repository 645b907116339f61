import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../bench/speed/server.ts'

/** A server that is killed (-9) and restarted on the same data. */
export interface KilledServer {
  readonly url: string
  readonly dataDir: string
  /** The current process id. */
  pid(): number
  kill(): Promise<void>
  start(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Without `shared` its DATA_DIR is its own, and removed at the end. */
export async function openKilledServer(
  port: number,
  settings: Readonly<Record<string, string>> = {},
  shared?: string,
): Promise<KilledServer> {
  const dataDir = shared ?? (await mkdtemp(join(tmpdir(), 'xrai-soak-')))
  let server = await startServer(port, dataDir, settings)
  const signalKill = () => server.process.kill('SIGKILL')
  process.once('exit', signalKill)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const kill = async () => {
    // Port and folder are free after the process has ended, not when it gets the signal.
    const ended = new Promise(resolve => server.process.once('exit', resolve))
    signalKill()
    await ended
  }
  const start = async () => {
    server = await startServer(port, dataDir, settings)
  }
  return {
    url: server.url,
    dataDir,
    pid: () => server.process.pid ?? 0,
    kill,
    start,
    restart: async () => {
      await kill()
      await start()
    },
    stop: async () => {
      await server.stop()
      process.off('exit', signalKill)
      if (!shared) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
