import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { makeFolder, syncFolder, syncTree, writeSynced } from '../../base/sync.ts'
import type { ModelFileRow } from '../../db/queries/imaging/installed-models.ts'
import { FolderInUse, type LockMode, lockFolder } from '../../platform/data-dir/folder-lock.ts'

export const modelsFolder = (dataDir: string): string => join(dataDir, 'models')

type Read = (file: ModelFileRow) => Promise<Uint8Array>

/** Prefix of folders that are being written or replaced; no model's name begins so. */
const partial = '.'
/** Those of this program; training names its own otherwise. */
const ours = /^\.[a-z0-9-]+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.old)?$/
/** From one attempt to hold the folder to the next. */
const retryMs = 50

/**
 * Writes a model's folder beside its place and renames it, so that it is there whole or not at all; a folder of that name that
 * has other files is replaced. Throws MODEL_HASH if a file is not the one of its hash.
 */
export const placeModel = async (
  models: string,
  name: string,
  files: readonly ModelFileRow[],
  read: Read,
): Promise<string> => {
  const place = join(models, name)
  if (await isPlaced(place, files)) return place
  await makeFolder(models)
  await removeUnfinished(models)
  const release = await holdForWriting(models)
  const fresh = join(models, `${partial}${name}.${randomUUID()}`)
  try {
    for (const file of files) {
      const bytes = await read(file)
      if (sha256Hex(bytes) !== file.hash) throw new AppError('MODEL_HASH', { detail: file.path })
      const path = join(fresh, file.path)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeSynced(path, bytes)
    }
    await syncTree(fresh)
    await swap(models, fresh, place, files)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await release()
  }
  return place
}

/** Removes what killed processes left of folders, unless a process writes one at this moment. */
export const removeUnfinished = async (models: string): Promise<void> => {
  const entries = await readdir(models).catch(() => [])
  const names = entries.filter(name => ours.test(name))
  const release = names.length === 0 ? null : await tryToHold(models, 'exclusive')
  try {
    if (release) for (const name of names) await rm(join(models, name), { recursive: true, force: true })
  } finally {
    await release?.()
  }
}

/** Others may write too, but none may remove what is unfinished. The system releases it if this process is killed. */
const holdForWriting = async (models: string): Promise<() => Promise<void>> => {
  for (;;) {
    const release = await tryToHold(models, 'shared')
    if (release) return release
    await setTimeout(retryMs)
  }
}

const tryToHold = (models: string, mode: LockMode): Promise<(() => Promise<void>) | null> =>
  lockFolder(models, mode).catch(error => {
    if (error instanceof FolderInUse) return null
    throw error
  })

/** If several processes place one model at once, the folder of the first stays, because theirs are equal. */
const swap = async (models: string, fresh: string, place: string, files: readonly ModelFileRow[]): Promise<void> => {
  if (!(await isRenamed(fresh, place)) && !(await isPlaced(place, files))) {
    const old = `${fresh}.old`
    await rename(place, old).catch(passAbsent)
    await isRenamed(fresh, place)
    await rm(old, { recursive: true, force: true })
  }
  await syncFolder(models)
}

/** False if there is a folder already. */
const isRenamed = (fresh: string, place: string): Promise<boolean> =>
  rename(fresh, place).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      return false
    },
  )

const passAbsent = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error
}

const isPlaced = async (place: string, files: readonly ModelFileRow[]): Promise<boolean> => {
  for (const { path, hash } of files) {
    const bytes = await readFile(join(place, path)).catch(() => null)
    if (!bytes || sha256Hex(bytes) !== hash) return false
  }
  return true
}

/** Removes a model's folder: it disappears at once. */
export const removePlaced = async (models: string, name: string): Promise<void> => {
  const old = join(models, `${partial}${name}.${randomUUID()}.old`)
  await rename(join(models, name), old).catch(passAbsent)
  await rm(old, { recursive: true, force: true })
}

/** The folders in `models` that may be a model: of training, of a copy by hand, or installed. */
export const listPlaced = async (models: string): Promise<string[]> => {
  const entries = await readdir(models, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isDirectory() && !entry.name.startsWith(partial)).map(({ name }) => name)
}
