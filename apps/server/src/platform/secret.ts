import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../base/exists.ts'
import { makeFolder, syncFolder, writeSynced } from '../base/sync.ts'

/**
 * The installation's secret in the data folder, created at the first start and readable by its owner only. It encrypts second
 * steps, so it is completely on disk before anything depends on it.
 */
export const readSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret')
  await makeFolder(dataDir)
  if (!(await exists(path))) await writeSecret(dataDir, path)
  return readFile(path, 'utf8')
}

/** The file gets its name once it is written; if two processes try, the first one's stays. */
const writeSecret = async (dataDir: string, path: string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}`
  await writeSynced(temporary, randomBytes(32).toString('hex'))
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  await syncFolder(dataDir)
}
