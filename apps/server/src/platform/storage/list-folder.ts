import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in the store's list. */
export interface ListedFile {
  readonly hash: string
  readonly bytes: number
  readonly storedAt: Date
}

/** Lists the files of a store's folder, `ab/cd/abcd…`; skips other entries. */
export async function* listFolder(folder: string): AsyncGenerator<ListedFile> {
  for await (const outer of await opendir(folder)) {
    if (!outer.isDirectory() || !/^[0-9a-f]{2}$/.test(outer.name)) continue
    for await (const inner of await opendir(join(folder, outer.name))) {
      if (!inner.isDirectory()) continue
      const path = join(folder, outer.name, inner.name)
      for await (const { name } of await opendir(path)) {
        if (!isHash(name)) continue
        const found = await stat(join(path, name)).catch(() => null)
        if (found) yield { hash: name, bytes: found.size, storedAt: found.mtime }
      }
    }
  }
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)
