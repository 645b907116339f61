import { join } from 'node:path'
import { silentLog } from '../base/log/log.ts'
import type { Database } from '../db/database.ts'
import { openDataDir } from '../platform/data-dir/data-dir.ts'
import { askServer } from '../records/backup/control.ts'
import { holdCopyFolder } from '../records/backup/copy-folder.ts'
import type { Settings } from '../settings/settings.ts'
import { beforeMigration, openInstalled } from './command-line.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Runs `work` on a copy of the embedded database that a server has open: the server backs its rows up into DATA_DIR, where they
 * are restored; both are removed afterwards. Stored files are not copied, because each has its content's name.
 */
export const withCopiedRows = async <T>(settings: Settings, work: (copy: Database) => Promise<T>): Promise<T> => {
  const { folder, release } = await holdCopyFolder(settings.dataDir)
  try {
    const from = join(folder, 'backup')
    const dataDir = join(folder, 'data')
    // In DATA_DIR it lies no more openly than the database itself.
    await askServer(settings.dataDir, { kind: 'backup', folder: from, keys: {}, rowsOnly: true })
    const copy = { ...settings, dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined }
    const held = await openDataDir(copy, silentLog)
    try {
      await restoreBackup({ from, keys: {}, dataDir, keepSessions: true })
      const database = await openInstalled(copy, { beforeMigration })
      return await work(database).finally(database.close)
    } finally {
      await held.release()
    }
  } finally {
    await release()
  }
}
