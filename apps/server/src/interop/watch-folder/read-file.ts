import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { requireRadiographSize } from '../../imaging/analyses/require-radiograph-size.ts'
import { identityOf, type SeenFile } from './find-files.ts'
import { errnoOf } from './places.ts'

/** Refuses a link as the last path component, and does not block on a pipe (open(2)). */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Reads the file seen in `root`; null if it was replaced, moved or is being written. Throws IMAGE_TOO_LARGE. */
export const readSeen = async (root: string, seen: SeenFile): Promise<Uint8Array<ArrayBuffer> | null> => {
  try {
    if (!`${await realpath(seen.folder)}${sep}`.startsWith(`${await realpath(root)}${sep}`)) return null
    const file = await open(seen.path, flags)
    try {
      if (identityOf(await file.stat()) !== seen.identity) return null
      requireRadiographSize(seen.size)
      const bytes = new Uint8Array(seen.size)
      let length = 0
      for (let read = 1; read > 0 && length < bytes.length; length += read)
        read = (await file.read(bytes, length, bytes.length - length, length)).bytesRead
      return length === bytes.length && identityOf(await file.stat()) === seen.identity ? bytes : null
    } finally {
      await file.close()
    }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errnoOf(error) ?? '')) return null
    throw error
  }
}
