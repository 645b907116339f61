import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, rm, stat, utimes } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { newest } from '../apps/server/src/http/web/build-web.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const main = inRepository('apps/server/src/main.ts')
const seeded = inRepository('e2e/.demo')
const sources = ['apps/server/src', 'packages', 'models', 'samples'].map(inRepository)
/** The demo's cases are dated back from the moment of the seed. */
const longestMs = 6 * 3_600_000
/** A seed beside other tests waits for the processor. */
const patience = { PICTURE_TIMEOUT_MS: '300000' }

/**
 * The data folder of a demo clinic with its analyses, to be copied. Seeding is minutes of the detector's work, so a recent
 * folder is used again if no source is newer.
 */
export const seedDemoWhenNeeded = async (signal?: AbortSignal): Promise<string> => {
  const at = (await stat(seeded).catch(() => null))?.mtimeMs ?? 0
  if (at > Date.now() - longestMs && at > (await newest(sources))) return seeded
  const started = new Date()
  const folder = `${seeded}-${process.pid}`
  try {
    await seed(folder, signal)
    await utimes(folder, started, started)
    await rm(seeded, { recursive: true, force: true })
    await rename(folder, seeded)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return seeded
}

const seed = async (folder: string, signal: AbortSignal | undefined): Promise<void> => {
  const env = { ...process.env, ...patience, DATA_DIR: folder }
  const [status] = await once(spawn(process.execPath, [main, '--seed'], { stdio: 'inherit', env, signal }), 'exit')
  if (status !== 0) throw new Error('the demo clinic could not be seeded')
}
