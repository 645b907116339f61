import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Log } from '../log/log.ts'
import { type Settings, SettingsError } from '../settings.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate, makeTreePrivate } from './private-files.ts'

export interface DataDir {
  /** Makes the embedded database's files private: it sets the rights of each that it makes itself, to 0666 and 0644. */
  mendDatabase(): Promise<void>
  release(): Promise<void>
}

type Places = Pick<Settings, 'dataDir' | 'databaseUrl' | 's3' | 'secret'>

/** The folder of the embedded database. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

/**
 * Makes DATA_DIR and holds it: alone with the embedded database, beside others with a PostgreSQL server. From here on
 * what this process makes, there or elsewhere, is its owner's alone (umask 077), and so is what an earlier version
 * left. Where nothing of the installation lies on this disk there is no folder. FolderInUse, SettingsError.
 */
export const openDataDir = async (settings: Places, log: Log): Promise<DataDir> => {
  process.umask(0o077)
  const { dataDir, databaseUrl } = settings
  if (databaseUrl && settings.s3 && settings.secret) return { mendDatabase: nothing, release: nothing }
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await refusePublicPlace(folder)
  const release = await lockFolder(folder, databaseUrl ? 'shared' : 'exclusive')
  await makePrivate(folder, log)
  return {
    mendDatabase: databaseUrl ? nothing : () => makeTreePrivate(databaseFolder(folder)),
    release,
  }
}

const nothing = async (): Promise<void> => undefined

/** A shared folder such as /tmp must not be made private. */
const refusePublicPlace = async (folder: string): Promise<void> => {
  const { mode } = await stat(folder)
  const isSticky = (mode & 0o1000) !== 0
  if (isSticky || resolve(folder, '..') === folder) {
    throw new SettingsError('DATA_DIR: must be a folder of its own, not one that other programs use.')
  }
}
