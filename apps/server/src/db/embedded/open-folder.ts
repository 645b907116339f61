import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { exists } from '../../base/exists.ts'
import { makeFolder, syncFolder, syncTree } from '../../base/sync.ts'
import { type DiskFailure, SyncedFolder } from './synced-folder.ts'
import type { StartOfNew } from './template.ts'

/** PGlite's default `-F` turns fsync off. */
export const startParams = [...PGlite.defaultStartParams.filter(param => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** Extensions that a migration uses have to be loaded at every start. */
export const extensions = { pg_trgm, btree_gin }

/** Marks a folder whose first database is being created; a start that finds the mark recreates it. */
const unfinished = 'unfinished'

/**
 * Opens PostgreSQL in this process, in a folder that this process has locked. A commit, or a statement outside a
 * transaction, is on disk before its promise resolves. `onFailure` is called if the disk rejects a write; the database
 * answers nothing after that. A new database begins as `start` says.
 */
export const openFolder = async (
  folder: string,
  onFailure: (failure: DiskFailure) => void,
  start: StartOfNew = {},
): Promise<PGlite> => {
  await makeFolder(folder)
  const isNew = await prepareNew(folder)
  // Writes of an earlier version, or of a killed process, may be in the system's page cache only.
  if (!isNew) await syncTree(folder)
  const files = new SyncedFolder(folder, onFailure)
  const client = await PGlite.create({ fs: files, startParams, extensions, ...(isNew && start) })
  files.opened()
  if (isNew) {
    // PGlite copied the files of the first database into the folder without syncing them.
    await syncTree(folder)
    await rm(join(folder, unfinished))
    await syncFolder(folder)
  }
  return client
}

/** Returns whether the folder has no database yet. Removes what an interrupted creation left. */
const prepareNew = async (folder: string): Promise<boolean> => {
  const mark = join(folder, unfinished)
  const has = (name: string) => exists(join(folder, name))
  if (await has(unfinished)) {
    await rm(folder, { recursive: true })
    await mkdir(folder, { mode: 0o700 })
  } else if (await has('PG_VERSION')) return false
  await writeFile(mark, '')
  await syncTree(folder)
  return true
}
