import type { Dirent, Stats } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { nameOf, pathIn } from './file-names.ts'
import { doneFolder, errnoOf, failedFolder, isMeant } from './places.ts'

/** A file as seen by one scan. */
export interface SeenFile {
  /** A path is bytes, which need not be UTF-8 (path_resolution(7)). */
  readonly folder: Buffer
  readonly path: Buffer
  readonly name: string
  /** The path below the clinic's folder, as readable text. */
  readonly shown: string
  /** Identifies the path. */
  readonly key: string
  readonly identity: string
  /** When its content or name last changed (mtime or ctime): a program that copies can set mtime back, but not ctime. */
  readonly changedAt: number
  readonly size: number
}

/** Depth of nested folders; files per scan, of which the rest is left for a later scan; folders, which may be empty. */
const limits = { depth: 4, files: 5000, folders: 50_000 } as const

interface Wanted {
  readonly most: number
  readonly isWanted?: (seen: SeenFile) => boolean
  /** Called for each folder below the clinic's that could not be read; its files are left out. */
  readonly onUnreadable?: (error: unknown) => void
}

/**
 * The wanted regular files below a clinic's folder, without those already processed. Follows no links and opens nothing that
 * is not a regular file, such as a device.
 */
export const findFiles = async (
  root: string,
  { most, isWanted = () => true, onUnreadable }: Wanted,
): Promise<readonly SeenFile[]> => {
  const found: SeenFile[] = []
  let files = 0
  let folders = 0
  const look = async (folder: Buffer, shownFolder: string, depth: number): Promise<void> => {
    folders += 1
    for await (const entry of await readBytesOf(folder)) {
      if (files >= limits.files || folders >= limits.folders || found.length >= most) return
      const name = nameOf(entry.name)
      const path = pathIn(folder, entry.name)
      const shown = `${shownFolder}${name}`
      const isOurs = depth === 0 && (name === doneFolder || name === failedFolder)
      if (entry.isDirectory() && depth < limits.depth && !isOurs && isMeant(name))
        await lookInto(path, `${shown}/`, depth + 1)
      else if (entry.isFile() && isMeant(name)) {
        files += 1
        const stats = await lstatIfThere(path)
        const seen = stats?.isFile() ? seenOf({ folder, path, name, shown }, stats) : null
        if (seen && isWanted(seen)) found.push(seen)
      }
    }
  }
  /** A folder that is unreadable or has just been removed does not block the others. */
  const lookInto = async (folder: Buffer, shownFolder: string, depth: number): Promise<void> => {
    try {
      await look(folder, shownFolder, depth)
    } catch (error) {
      if (errnoOf(error) === null) throw error
      if (errnoOf(error) !== 'ENOENT' && errnoOf(error) !== 'ENOTDIR') onUnreadable?.(error)
    }
  }
  await look(Buffer.from(root), '', 0)
  return found
}

type Place = Pick<SeenFile, 'folder' | 'path' | 'name' | 'shown'>

const seenOf = (place: Place, stats: Stats): SeenFile => ({
  ...place,
  key: place.path.toString('latin1'),
  size: stats.size,
  identity: identityOf(stats),
  changedAt: changeOf(stats),
})

/** The latest change in milliseconds. A copy keeps the time of a device whose clock is ahead, which says nothing here. */
const changeOf = ({ mtimeMs, ctimeMs }: Stats): number => (mtimeMs > Date.now() ? ctimeMs : Math.max(mtimeMs, ctimeMs))

interface BytesEntry extends Pick<Dirent, 'isDirectory' | 'isFile'> {
  readonly name: Buffer
}

// Node's types allow this encoding for readdir but not for opendir, which also supports it (fs, "String and Buffer paths").
const readBytesOf = (folder: Buffer) =>
  opendir(folder, { encoding: 'buffer' as 'utf8' }) as Promise<unknown> as Promise<AsyncIterable<BytesEntry>>

/** Equal for the same unchanged file. */
export const identityOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string =>
  [dev, ino, size, mtimeMs, ctimeMs].join(' ')

/** True if the file is still there and unchanged since the scan. */
export const isUnchanged = async ({ path, identity }: SeenFile): Promise<boolean> => {
  const stats = await lstatIfThere(path)
  return stats !== null && identityOf(stats) === identity
}

const lstatIfThere = async (path: Buffer): Promise<Stats | null> => {
  try {
    return await lstat(path)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return null
    throw error
  }
}
