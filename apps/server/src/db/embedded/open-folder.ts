import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { makeFolder, syncFolder, syncTree } from '../../disk/sync.ts'
import { type DiskFailure, SyncedFolder } from './synced-folder.ts'

/** `-F` is PGlite's: fsync off. */
export const startParams = [...PGlite.defaultStartParams.filter(param => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** What a migration adds to the database is to be there at every start. */
export const extensions = { pg_trgm, btree_gin }

/** Marks a folder whose first database is being created; a start that finds the mark creates it again. */
const unfinished = 'unfinished'

/**
 * PostgreSQL in this process, its files in a folder that this process holds. What a statement outside a transaction or
 * a commit wrote is on disk before its promise is fulfilled. `onFailure` is called where the disk takes no more; the
 * database answers nothing after that.
 */
export const openFolder = async (folder: string, onFailure: (failure: DiskFailure) => void): Promise<PGlite> => {
  await makeFolder(folder)
  const isNew = await prepareNew(folder)
  // What an earlier version wrote, or a killed process, may be in the system's memory alone.
  if (!isNew) await syncTree(folder)
  const files = new SyncedFolder(folder, onFailure)
  const client = await PGlite.create({ fs: files, startParams, extensions })
  files.opened()
  if (isNew) {
    // The files of the first database were copied into the folder, unsynced.
    await syncTree(folder)
    await rm(join(folder, unfinished))
    await syncFolder(folder)
  }
  return client
}

/** Whether the folder has no database yet. What an interrupted start left of one is removed. */
const prepareNew = async (folder: string): Promise<boolean> => {
  const mark = join(folder, unfinished)
  const has = (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    )
  if (await has(unfinished)) {
    await rm(folder, { recursive: true })
    await mkdir(folder, { mode: 0o700 })
  } else if (await has('PG_VERSION')) return false
  await writeFile(mark, '')
  await syncTree(folder)
  return true
}
