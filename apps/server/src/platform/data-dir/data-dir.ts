import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { exists } from '../../base/exists.ts'
import type { Log } from '../../base/log/log.ts'
import { type Settings, SettingsError } from '../../settings/settings.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate, makeTreePrivate } from './private-files.ts'

export interface DataDir {
  /**
   * Makes the embedded database's files private, because it sets the permissions of files that it creates to 0666 and
   * 0644.
   */
  mendDatabase(): Promise<void>
  release(): Promise<void>
}

type Places = Pick<Settings, 'dataDir' | 'databaseUrl' | 's3' | 'secret'>

/** The folder of the embedded database. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

/** The working folder of a restore in DATA_DIR, from before its first file until everything has its place. */
export const restoringFolder = 'restoring'

/**
 * The folder in DATA_DIR that existing data is moved into before a restore writes anything. It is renamed at the end of the
 * restore, so until then a kill loses neither the data nor where it is.
 */
export const replacingFolder = 'replacing'

/**
 * True if a restore into the folder was killed: its existing data is aside, or its database is absent, or that is on a
 * server and may be incomplete.
 */
export const isHalfRestored = async (dataDir: string): Promise<boolean> =>
  (await isReplacing(dataDir)) || ((await isRestoring(dataDir)) && !(await exists(databaseFolder(dataDir))))

/** True if a restore that did not end moved existing data of the folder aside. Before its first move the folder is empty. */
export const isReplacing = async (dataDir: string): Promise<boolean> => {
  const moved = await readdir(join(dataDir, replacingFolder)).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return moved.length > 0
}

/** True if a restore wrote into the folder and did not end, or was killed after everything had its place. */
export const isRestoring = (dataDir: string): Promise<boolean> => exists(join(dataDir, restoringFolder))

/**
 * Creates and locks DATA_DIR: exclusively with the embedded database, shared with a PostgreSQL server. From here on
 * everything that this process creates, there or elsewhere, is accessible to its owner only (umask 077), and so are
 * files of an earlier version. If nothing of the installation is on this disk there is no folder. Throws FolderInUse or
 * SettingsError, the latter too if a restore was killed there, unless the caller restores.
 */
export const openDataDir = async (settings: Places, log: Log, { restores = false } = {}): Promise<DataDir> => {
  process.umask(0o077)
  const { dataDir, databaseUrl } = settings
  if (databaseUrl && settings.s3 && settings.secret) return { mendDatabase: nothing, release: nothing }
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await refusePublicPlace(folder)
  const release = await lockFolder(folder, databaseUrl ? 'shared' : 'exclusive')
  const isIncomplete = await isHalfRestored(folder)
  if (isIncomplete && !restores) {
    await release()
    throw new SettingsError(
      `DATA_DIR: a restore was interrupted, so ${folder} is incomplete. ${await wayOutOf(folder)}`,
    )
  }
  // A restore was killed after its database had its name; left there, the folder would one day mark data as incomplete.
  if (!isIncomplete) await rm(join(folder, restoringFolder), { recursive: true, force: true })
  await makePrivate(folder, log)
  return {
    mendDatabase: databaseUrl ? nothing : () => makeTreePrivate(databaseFolder(folder)),
    release,
  }
}

const wayOutOf = async (folder: string): Promise<string> =>
  (await isReplacing(folder))
    ? `Repeat 'npm run restore' with --replace. What was there before lies in ${join(folder, replacingFolder)}, and what was not moved yet in ${folder} itself. To go back to it, first remove 'database', 'files', 'secret' and then 'restoring' if there is a 'restoring'; if there is none, remove nothing. Then move all that is in 'replacing' back, and remove 'replacing'.`
    : "Repeat 'npm run restore', or remove 'restoring' in it to start with what is there."

const nothing = async (): Promise<void> => undefined

/** A shared folder such as /tmp must not be made private. */
const refusePublicPlace = async (folder: string): Promise<void> => {
  const { mode } = await stat(folder)
  const isSticky = (mode & 0o1000) !== 0
  if (isSticky || resolve(folder, '..') === folder) {
    throw new SettingsError('DATA_DIR: must be a folder of its own, not one that other programs use.')
  }
}
