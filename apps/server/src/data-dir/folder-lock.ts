import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** Written in English to the operator's terminal: no user of the product ever sees it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * `exclusive`: one process alone, for the embedded database and for what replaces a folder's content. `shared`:
 * several processes on one PostgreSQL server, which keep an exclusive one out.
 */
export type LockMode = 'exclusive' | 'shared'

/** The lock's file, empty, in the folder that it holds. */
export const lockFile = 'lock'

/**
 * Holds a folder for this process; the result releases it. FolderInUse where another holds it.
 *
 * The lock is SQLite's on an empty file in the folder (fcntl, on Windows LockFileEx): the same one by every path,
 * mount or TMPDIR the folder is reached, released by the system however the process ends, taken in one step, and no
 * path is too long for it. A pid in a file would outlive a kill; a local socket in the folder is taken over in two
 * steps when its owner was killed, may not exist on every file system and holds 107 bytes of path. What copies a
 * folder that this process holds leaves the lock's file out: closing any other handle of it would release the lock.
 */
export const lockFolder = async (folder: string, mode: LockMode = 'exclusive'): Promise<() => Promise<void>> => {
  const path = join(folder, lockFile)
  // SQLite opens a file that it may not write for reading, and then cannot lock it: a copy or an archive left it so.
  await chmod(path, 0o600).catch(() => undefined)
  const handle = hold(path, folder, mode)
  return async () => {
    if (handle.isOpen) handle.close()
  }
}

const begin = {
  exclusive: 'begin exclusive',
  // A transaction has its shared lock from its first read.
  shared: 'begin; select count(*) from sqlite_schema',
} as const satisfies Record<LockMode, string>

/** SQLITE_BUSY: another process has a lock that this one does not suffer beside it. */
const busy = 5

const hold = (path: string, folder: string, mode: LockMode): DatabaseSync => {
  const { DatabaseSync } = loadSqlite()
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(path)
    // Nothing is ever written, so there is nothing to keep a journal for.
    handle.exec(`pragma journal_mode = memory; ${begin[mode]}`)
    return handle
  } catch (error) {
    handle?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) {
      throw new FolderInUse(`${folder} is in use by another process. Stop that one first.`)
    }
    throw new Error(`${path} cannot be locked: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Loads SQLite without Node 24's warning that it is experimental, which is of no use to an operator. */
const loadSqlite = () => {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
