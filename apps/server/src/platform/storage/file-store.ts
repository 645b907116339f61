import { createHash, randomUUID } from 'node:crypto'
import { access, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { makeFolder, syncFolder, writeSynced } from '../../base/sync.ts'
import { type ListedFile, listFolder } from './list-folder.ts'

import { isStorageOutage } from './storage-outage.ts'
import { type StoredStream, streamFile } from './stream-file.ts'

/** Hexadecimal SHA-256 of a file's bytes: its name in the store. */
export type FileHash = string

export const hashOf = (bytes: Uint8Array): FileHash => createHash('sha256').update(bytes).digest('hex')

/** A file that is safely on disk but not yet in the store. */
export interface StagedFile {
  readonly hash: FileHash
  /** Gives it its name. After this it survives a crash. */
  commit(): Promise<void>
  /** Forgets it; nothing is left behind. */
  discard(): Promise<void>
}

export interface FileStore {
  /** Writes and syncs the bytes under a temporary name, so that the slow part can run beside other work. */
  stage(bytes: Uint8Array): Promise<StagedFile>
  put(bytes: Uint8Array): Promise<FileHash>
  read(hash: FileHash): Promise<Uint8Array<ArrayBuffer>>
  stream(hash: FileHash): Promise<StoredStream>
  /** For good; one that is not there is gone already. */
  remove(hash: FileHash): Promise<void>
  /** Every file, in no order; one that comes or goes during the listing may be in it or not. */
  list(): AsyncIterable<ListedFile>
  /** Removes what was staged before and neither committed nor discarded. How many files it was. */
  removeStaged(before: Date): Promise<number>
  /** Throws when the store cannot be written. */
  check(): Promise<void>
  /** Throws when the store cannot be read. */
  checkReading(): Promise<void>
}

/**
 * Files by content under `folder`: `ab/cd/abcd…`. A file appears by rename, whole or not at all; what a killed process
 * left under `tmp/` is removed at a later start. Several processes may share the folder.
 */
export const openFileStore = async (folder: string): Promise<FileStore> => {
  const temporary = join(folder, 'tmp')
  await makeFolder(temporary)
  await removeOlder(temporary, new Date(Date.now() - hour)).catch(error => {
    // On a read-only disk it stays, and what is stored can still be read.
    if (!isStorageOutage(error)) throw error
  })

  const placeOf = (hash: FileHash) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)

  const stage = async (bytes: Uint8Array): Promise<StagedFile> => {
    const hash = hashOf(bytes)
    const target = placeOf(hash)
    const path = join(temporary, randomUUID())
    const place = async () => {
      await makeFolder(dirname(target))
      await rename(path, target)
      await syncFolder(dirname(target))
    }
    // It may be removed before it is committed, with the last row that named it.
    const placeAgain = async () => {
      if (await exists(target)) return
      await writeSynced(path, bytes)
      await place()
    }
    if (await exists(target)) return { hash, commit: placeAgain, discard: nothing }
    await writeSynced(path, bytes)
    await makeFolder(dirname(target))
    return {
      hash,
      commit: place,
      discard: () => rm(path, { force: true }),
    }
  }

  return {
    stage,
    put: async bytes => {
      const file = await stage(bytes)
      await file.commit()
      return file.hash
    },
    read: hash => readFile(placeOf(hash)),
    stream: hash => streamFile(placeOf(hash)),
    remove: hash => rm(placeOf(hash), { force: true }),
    list: () => listFolder(folder),
    removeStaged: before => removeOlder(temporary, before),
    check: async () => (await stage(new Uint8Array([1]))).discard(),
    checkReading: async () => {
      const entries = await opendir(folder)
      await entries.read()
      await entries.close()
    },
  }
}

/** There is nothing to forget: the bytes are in the store already. */
const nothing = async (): Promise<void> => undefined

const hour = 60 * 60 * 1000

/** A temporary file that was not renamed within an hour was abandoned; a younger one may belong to another process. */
const removeOlder = async (temporary: string, before: Date): Promise<number> => {
  let removed = 0
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
