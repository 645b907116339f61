import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Both have the same files, of the same bytes. */
export const isSameFolder = async (one: string, other: string): Promise<boolean> => {
  const listed = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted()
  const files = await listed(other)
  if ((await listed(one)).join() !== files.join()) return false
  for (const file of files) {
    const [mine, theirs] = await Promise.all([one, other].map(folder => readFile(join(folder, file)).catch(() => null)))
    if (mine && theirs && !mine.equals(theirs)) return false
  }
  return true
}
