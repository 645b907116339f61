import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** Its English message is for the operator's terminal only: no user of the product ever sees it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * `exclusive`: one process only, required by the embedded database and for replacing a folder's content. `shared`:
 * several processes on one PostgreSQL server, which exclude an exclusive one.
 */
export type LockMode = 'exclusive' | 'shared'

/** The name of the empty lock file in the locked folder. */
export const lockFile = 'lock'

/**
 * Locks a folder for this process; returns a function that releases the lock. Throws FolderInUse if another process
 * has it. The lock is SQLite's, on an empty file in the folder (fcntl, on Windows LockFileEx). It is the same by
 * every path, mount or TMPDIR, the system releases it however the process ends, it is taken atomically, and no path
 * is too long. A pid in a file would outlive a kill. A local socket in the folder needs two steps to be taken over
 * after a kill, may not exist on every file system and limits the path to 107 bytes. Code that copies a locked
 * folder must skip the lock file, because closing any other handle of it would release the lock.
 */
export const lockFolder = async (folder: string, mode: LockMode = 'exclusive'): Promise<() => Promise<void>> => {
  const path = join(folder, lockFile)
  // SQLite opens an unwritable file read-only and then cannot lock it; a copy or an archive may have left it
  // unwritable.
  await chmod(path, 0o600).catch(() => undefined)
  const handle = hold(path, folder, mode)
  return async () => {
    if (handle.isOpen) handle.close()
  }
}

const begin = {
  exclusive: 'begin exclusive',
  // A transaction takes its shared lock at its first read.
  shared: 'begin; select count(*) from sqlite_schema',
} as const satisfies Record<LockMode, string>

/** SQLITE_BUSY: another process has a conflicting lock. */
const busy = 5

const hold = (path: string, folder: string, mode: LockMode): DatabaseSync => {
  const { DatabaseSync } = loadSqlite()
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(path)
    // Nothing is ever written, so no journal is needed.
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

/** Loads SQLite without Node 24's experimental warning, which is of no use to an operator. */
const loadSqlite = () => {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
