import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The session secret kept in the data folder, made at the first start and readable by its owner alone. */
export const readSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const fresh = randomBytes(32).toString('hex')
  // 'wx' writes only where no file was: whoever comes second reads the first one's.
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path, 'utf8')
}
