import '../apps/server/src/platform/process/collect-seldom.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../apps/server/src/base/log/log.ts'
import { startServer } from '../apps/server/src/start-server.ts'

export interface OwnServer {
  readonly url: string
  close(): Promise<void>
}

/** Starts a second server with its own settings and database, for tests that would disturb the shared one. */
export async function startOwnServer(env: Readonly<Record<string, string>>): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-e2e-own-'))
  const { url, close } = await startServer({ PORT: '0', DATA_DIR: folder, ...env }, { log: silentLog })
  return {
    url,
    close: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a test's own server on any free port and returns its URL. */
export const listening = (server: Server): Promise<string> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
