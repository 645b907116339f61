import { spawn } from 'node:child_process'
import type { RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { webRoot } from './web-folders.ts'

/**
 * Runs Vite as middleware of the same server: one address, with sources updated in the browser as they are
 * saved.
 */
export const developWeb = async (server: Server): Promise<RequestListener> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webRoot,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server } },
  })
  return vite.middlewares
}

const watched = 'XRAI_WATCHED'

/** True if this process is the one that restarts when a source of the server changes. */
export const isWatched = (): boolean => process.env[watched] === '1'

/** Restarts this program under Node's watch and ends with it. */
export const watchSources = (main: string): void => {
  const folders = ['../../', '../../../../../packages/contract/src', '../../../../../packages/engine/src']
  const paths = folders.map(path => `--watch-path=${fileURLToPath(new URL(path, import.meta.url))}`)
  const child = spawn(process.execPath, [...paths, '--watch-preserve-output', main, '--dev'], {
    stdio: 'inherit',
    env: { ...process.env, [watched]: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.once('exit', code => process.exit(code ?? 0))
}
