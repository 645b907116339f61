import { access, constants } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { notifyOperator } from '../../accounts/notifications/notify-operator.ts'
import { BackupError } from '../../base/backup-error.ts'
import { listBackups, readName, withoutAhead } from '../../base/backup-layout.ts'
import type { Log } from '../../base/log/log.ts'
import type { Queryable } from '../../db/database.ts'
import { findFirstClinicTime } from '../../db/queries/accounts/clinics.ts'
import { isMissingFile } from '../../platform/storage/storage-outage.ts'
import { recordBackupMetric } from '../../platform/telemetry/metrics.ts'
import type { Settings } from '../../settings/settings.ts'
import { createBackup, type Source } from './create-backup.ts'

type Places = Pick<Settings, 'backup' | 'dataDir' | 's3'> & {
  readonly databaseUrl?: string | undefined
  readonly adminEmail?: string | undefined
}

/**
 * The folder of automatic backups. By default it is in DATA_DIR if that contains the whole installation; a database
 * server and a bucket have their own backups, so it is used with them only if BACKUP_DIR is set. Null: none.
 */
export const automaticFolder = ({ backup, dataDir, databaseUrl, s3 }: Places): string | null => {
  if (backup.folder !== undefined) return backup.folder
  return databaseUrl || s3 ? null : join(dataDir, 'backups')
}

/**
 * The age in seconds of the newest backup in the folder of automatic ones; null if none are made. Before the first it is the
 * age of the oldest clinic, so that a schedule that never runs is noticed too; null without clinics. Throws if the folder
 * is there and cannot be read.
 */
export const readBackupAge = async (db: Queryable, settings: Places, now: Date): Promise<number | null> => {
  const folder = automaticFolder(settings)
  if (folder === null) return null
  const names = await listBackups(folder).catch((error: unknown) => {
    if (error instanceof BackupError && isMissingFile(error.cause)) return []
    throw error
  })
  const made = withoutAhead(names, now).map(name => readName(name)?.at.getTime() ?? 0)
  const since = made.length === 0 ? (await findFirstClinicTime(db))?.getTime() : Math.max(...made)
  return since === undefined ? null : (now.getTime() - since) / 1000
}

/** Says at the start that BACKUP_DIR cannot be written, so that it isn't the first night that shows it. */
export const checkBackupFolder = async ({ backup: { folder } }: Places, log: Log): Promise<void> => {
  if (!folder) return
  await requireWritable(resolve(folder)).catch(error => log.error('backup-folder-not-usable', { error }))
}

/** A folder that is not there yet is made by the first backup, in the nearest one that is. */
const requireWritable = async (folder: string): Promise<void> => {
  try {
    // With a trailing dot, a file of that name is refused (ENOTDIR).
    await access(`${folder}/.`, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (!isMissingFile(error) || dirname(folder) === folder) throw error
    await requireWritable(dirname(folder))
  }
}

/** Makes the nightly backup and removes outdated ones. */
export const backUpNightly = async (source: Omit<Source, 'dataDir'>, settings: Places, log: Log, now: Date) => {
  const folder = automaticFolder(settings)
  if (folder === null) return
  const { keep, keys } = settings.backup
  try {
    const { rows, faulty, damaged, repaired } = await createBackup(
      { ...source, dataDir: settings.dataDir, log },
      { folder, reason: 'nightly', keys, keep, now },
    )
    log.info('backup-made', { count: rows })
    if (repaired > 0) log.warn('backup-repaired', { count: repaired })
    if (faulty.length > 0) log.error('backup-lacks-files', { count: faulty.length })
    if (damaged.length > 0) log.error('backup-damaged', { count: damaged.length })
    const isRestorable = faulty.length + damaged.length === 0
    recordBackupMetric(isRestorable)
    if (!isRestorable) await notifyDamaged(source.db, settings.adminEmail, now)
  } catch (error) {
    recordBackupMetric(false)
    await notifyDamaged(source.db, settings.adminEmail, now).catch(() => undefined)
    throw error
  }
}

/** Once a day. */
const notifyDamaged = (db: Queryable, adminEmail: string | undefined, now: Date): Promise<void> =>
  notifyOperator(db, adminEmail, { kind: 'backup-damaged', key: `backup ${now.toISOString().slice(0, 10)}` })

/** Makes the backup before a migration. Throws BackupError if that fails: then the start stops without migrating. */
export const backUpBeforeMigration = async (
  source: Omit<Source, 'dataDir'>,
  settings: Places,
  log: Log,
): Promise<void> => {
  const folder = automaticFolder(settings)
  if (folder === null) return log.warn('migration-without-backup')
  const { keys } = settings.backup
  try {
    const { rows } = await createBackup({ ...source, dataDir: settings.dataDir }, { folder, reason: 'migration', keys })
    log.info('backup-made', { count: rows })
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    const advice =
      'The database was not migrated, for no backup of it could be made first; BACKUP_DIR=off migrates without one.'
    throw new BackupError(`${advice}\n${error.message}`, { cause: error })
  }
}
