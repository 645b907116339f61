import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOfReason } from '../../../apps/server/src/interop/watch-folder/move-file.ts'
import { reasonEnding } from '../../../apps/server/src/interop/watch-folder/places.ts'
import { hashOf } from './sent-files.ts'

/** The files in `hechos` or `fallidos`: hash, and the code of the reason beside it or null. */
export const readPlace = async (folder: string): Promise<readonly string[]> => {
  const names = new Set(await readdir(folder))
  const isReason = (name: string) => name.endsWith(reasonEnding) && names.has(name.slice(0, -reasonEnding.length))
  const files = [...names].filter(name => !isReason(name))
  return Promise.all(
    files.map(async name => {
      const reason = `${name}${reasonEnding}`
      const code = names.has(reason) ? codeOfReason(await readFile(join(folder, reason), 'utf8')) : null
      return `${hashOf(await readFile(join(folder, name)))} ${code}`
    }),
  )
}
