import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { BackupError } from '../base/backup-error.ts'
import { makeFolder, syncFolder } from '../base/sync.ts'
import { isHalfRestored, restoringFolder } from '../platform/data-dir/data-dir.ts'
import { lockFile } from '../platform/data-dir/folder-lock.ts'

interface Room {
  /** The folder of the backups, which may be inside DATA_DIR. */
  readonly from: string
  readonly replace: boolean
}

/** The entries of DATA_DIR that the program writes and a restore replaces. */
const replaced: ReadonlySet<string> = new Set(['arriving', 'database', 'files', 'outbox', 'secret'])
/** The entries that a restore writes before the database, which comes last and completes it. */
const writtenFirst = ['files', 'secret'] as const
/** Entries that may exist beside an installation's data: this process's lock, and the working folder of a restore. */
const ignored: ReadonlySet<string> = new Set([lockFile, 'lost+found', restoringFolder])

/**
 * Throws BackupError if the folder is not empty: a restore would mix two installations, or make files of other programs
 * private. With `replace` only the paths that a restore replaces are checked. A folder that does not exist counts as empty,
 * and so does one in which a restore was killed.
 */
export const requireRoom = async (dataDir: string, { from, replace }: Room): Promise<void> => {
  const there = await namesIn(dataDir, from)
  if (there.length === 0 || replace) return
  throw new BackupError(
    `${dataDir} holds data: ${there.join(', ')}. Name an empty folder with --to, or put this aside with --replace.`,
  )
}

/** Throws like `requireRoom`, or moves the program's own data aside. Returns its new folder, null if there was none. */
export const makeRoom = async (dataDir: string, room: Room): Promise<string | null> => {
  await requireRoom(dataDir, room)
  if (await isHalfRestored(dataDir)) await removeHalf(dataDir)
  const there = (await namesIn(dataDir, room.from)).filter(name => replaced.has(name))
  if (there.length === 0) return null
  const aside = join(dataDir, `replaced-${randomUUID()}`)
  await makeFolder(aside)
  for (const name of there) await rename(join(dataDir, name), join(aside, name))
  await syncFolder(aside)
  return aside
}

/** The working folder goes last: without it, the rest would count as an installation's data. */
const removeHalf = async (dataDir: string): Promise<void> => {
  for (const name of [...writtenFirst, restoringFolder]) await rm(join(dataDir, name), { recursive: true, force: true })
  await syncFolder(dataDir)
}

/** Removes what a failed restore wrote beside the entries `left` by `makeRoom`, so that it can be repeated. */
export const emptyRoom = async (dataDir: string, left: readonly string[]): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    if (!left.includes(name)) await rm(join(dataDir, name), { recursive: true })
  }
}

/** Undoes `makeRoom` in an emptied folder. */
export const moveBack = async (dataDir: string, aside: string): Promise<void> => {
  for (const name of await readdir(aside)) await rename(join(aside, name), join(dataDir, name))
  await rm(aside, { recursive: true })
  await syncFolder(dataDir)
}

const namesIn = async (dataDir: string, from: string): Promise<string[]> => {
  const [backups] = relative(dataDir, from).split(sep)
  const names = await readdir(dataDir).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const remains = new Set<string>((await isHalfRestored(dataDir)) ? writtenFirst : [])
  const isData = (name: string) =>
    !ignored.has(name) && !remains.has(name) && name !== backups && !name.startsWith('replaced-')
  return names.filter(isData).toSorted()
}
