import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { BackupError } from '../base/backup-error.ts'
import { makeFolder, syncFolder } from '../base/sync.ts'
import {
  isHalfRestored,
  isReplacing,
  isRestoring,
  replacingFolder,
  restoringFolder,
} from '../platform/data-dir/data-dir.ts'
import { lockFile } from '../platform/data-dir/folder-lock.ts'

interface Room {
  /** The folder of the backups, which may be inside DATA_DIR. */
  readonly from: string
  readonly replace: boolean
}

/** The entries of DATA_DIR that the program writes and a restore replaces. */
const replaced: ReadonlySet<string> = new Set(['arriving', 'database', 'files', 'outbox', 'secret'])
/** The entries that a restore writes; the database comes last and completes it. */
const written = ['database', 'files', 'secret'] as const
/** Entries that may exist beside an installation's data: this process's lock, and the folders of a restore. */
const ignored: ReadonlySet<string> = new Set([lockFile, 'lost+found', restoringFolder, replacingFolder])

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

/**
 * Throws like `requireRoom`, or moves the program's own data aside, which `keepAside` or `moveBack` ends. Returns its
 * folder, null if there was none; after a restore that was killed it is the folder of that one. If a move fails, all of
 * it is moved back.
 */
export const makeRoom = async (dataDir: string, room: Room): Promise<string | null> => {
  await requireRoom(dataDir, room)
  // The working folder goes last, because it says that the rest is not an installation's data.
  for (const name of [...(await remainsIn(dataDir)), restoringFolder]) await remove(dataDir, name)
  await syncFolder(dataDir)
  const there = (await namesIn(dataDir, room.from)).filter(name => replaced.has(name))
  const aside = join(dataDir, replacingFolder)
  if (there.length === 0) return (await isReplacing(dataDir)) ? aside : null
  await makeFolder(aside)
  try {
    for (const name of there) await rename(join(dataDir, name), join(aside, name))
  } catch (error) {
    await moveBack(dataDir, aside)
    throw error
  }
  await syncFolder(aside)
  await syncFolder(dataDir)
  return aside
}

/** Gives what `makeRoom` moved aside its lasting name, once the restore is complete. Returns its folder. */
export const keepAside = async (dataDir: string, aside: string): Promise<string> => {
  const kept = join(dataDir, `replaced-${randomUUID()}`)
  await rename(aside, kept)
  await syncFolder(dataDir)
  return kept
}

/** Removes what a failed restore wrote beside the entries `left` by `makeRoom`, so that it can be repeated. */
export const emptyRoom = async (dataDir: string, left: readonly string[]): Promise<void> => {
  const fresh = (await readdir(dataDir)).filter(name => !left.includes(name) && name !== restoringFolder)
  for (const name of [...fresh, restoringFolder]) await remove(dataDir, name)
  await syncFolder(dataDir)
}

/** Undoes `makeRoom` in an emptied folder. */
export const moveBack = async (dataDir: string, aside: string): Promise<void> => {
  for (const name of await readdir(aside)) await rename(join(aside, name), join(dataDir, name))
  await syncFolder(dataDir)
  await rmdir(aside)
  await syncFolder(dataDir)
}

const remove = (dataDir: string, name: string): Promise<void> =>
  rm(join(dataDir, name), { recursive: true, force: true })

/** The entries of the folder that a killed restore wrote: it made its working folder after it had moved data aside. */
const remainsIn = async (dataDir: string): Promise<readonly string[]> =>
  (await isRestoring(dataDir)) && (await isHalfRestored(dataDir)) ? written : []

const namesIn = async (dataDir: string, from: string): Promise<string[]> => {
  const [backups] = relative(dataDir, from).split(sep)
  const names = await readdir(dataDir).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const remains = new Set(await remainsIn(dataDir))
  const isData = (name: string) =>
    !ignored.has(name) && !remains.has(name) && name !== backups && !name.startsWith('replaced-')
  return names.filter(isData).toSorted()
}
