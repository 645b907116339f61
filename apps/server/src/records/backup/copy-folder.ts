import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUse, lockFolder } from '../../platform/data-dir/folder-lock.ts'

/** Where a command keeps a copy of the database for as long as it reads it. */
const copyFolder = (dataDir: string): string => join(dataDir, 'training', 'copy')

const empty = async (folder: string): Promise<void> => {
  for (const name of ['backup', 'data']) await rm(join(folder, name), { recursive: true, force: true })
}

/** An empty folder, which `release` empties again. Throws FolderInUse while another command has it. */
export const holdCopyFolder = async (dataDir: string) => {
  const folder = copyFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  await empty(folder)
  const release = async () => {
    await empty(folder)
    await unlock()
  }
  return { folder, release }
}

/** Removes the copy that a killed command left; one that is being read stays. */
export const removeAbandonedCopy = async (dataDir: string): Promise<void> => {
  if (!existsSync(copyFolder(dataDir))) return
  const held = await holdCopyFolder(dataDir).catch(error => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  await held?.release()
}
