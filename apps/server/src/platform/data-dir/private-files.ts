import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../base/log/log.ts'

/** The permission bits of the group and of all others. */
const others = 0o077

/**
 * Restricts the folder and its direct entries to 0700 and 0600. If they belong to another user and this process may
 * not change their permissions, it logs a warning.
 */
export const makePrivate = async (folder: string, log: Log): Promise<void> => {
  // Windows has no such permissions: a folder has those of the user's profile.
  if (process.platform === 'win32') return
  // The folder first: from then on no other user can reach its content.
  const isClosed = await close(folder)
  const mended = await Promise.all((await pathsIn(folder)).map(close))
  if (!isClosed || mended.includes(false)) {
    log.warn('data-dir-readable')
  }
}

/** A folder and everything under it. */
export const makeTreePrivate = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  await close(folder)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all(entries.map(entry => close(join(entry.parentPath, entry.name))))
}

const pathsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).map(name => join(folder, name))

/**
 * Removes other users' permissions; false if that is not allowed. A link has none of its own, and a deleted entry
 * needs none.
 */
const close = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch(() => null)
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return true
  return chmod(path, found.mode & 0o700).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  )
}
