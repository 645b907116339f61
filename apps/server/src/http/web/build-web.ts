import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Log } from '../../base/log/log.ts'
import { compressFolder } from './compress-folder.ts'
import { webDist, webRoot, webSources } from './web-folders.ts'

/** Builds the web app with Vite when it was never built or a source is newer than what was built. */
export const buildWebWhenNeeded = async (log: Log): Promise<void> => {
  if (!existsSync(join(webRoot, 'index.html'))) return
  const built = await stat(join(webDist, 'index.html')).catch(() => null)
  // Another tool may have built it, which leaves nothing compressed.
  if (built && built.mtimeMs >= (await newest(webSources))) return compressFolder(webDist)
  log.info('web-build-started')
  const started = performance.now()
  await runVite()
  await compressFolder(webDist)
  log.info('web-built', { seconds: Math.round((performance.now() - started) / 100) / 10 })
}

const runVite = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(dirname(createRequire(join(webRoot, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: webRoot, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error('The web app could not be built.'))))
  })

/** The time of the youngest file under these folders, in milliseconds. */
export const newest = async (folders: readonly string[]): Promise<number> => {
  let time = 0
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === 'dist') continue
      const path = join(folder, entry.name)
      time = Math.max(time, entry.isDirectory() ? await newest([path]) : (await stat(path)).mtimeMs)
    }
  }
  return time
}
