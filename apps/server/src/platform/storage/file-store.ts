import { randomUUID } from 'node:crypto'
import { opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hourMs } from '@xrai/contract/records/durations'
import { exists } from '../../base/exists.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'

import { makeFolder, syncFolder, writeSynced } from '../../base/sync.ts'
import { type ListedFile, listFolder } from './list-folder.ts'

import { isStorageOutage } from './storage-outage.ts'
import { type StoredStream, streamFile } from './stream-file.ts'

/** Hexadecimal SHA-256 of a file's bytes: its name in the store. */
export type FileHash = string

/** A file that is safely on disk but not yet in the store. */
export interface StagedFile {
  readonly hash: FileHash
  /** Gives it its name. After this it survives a crash. */
  commit(): Promise<void>
  /** Discards it without a trace. */
  discard(): Promise<void>
}

export interface FileStore {
  /** Writes and syncs the bytes under a temporary name, so that the slow part can run beside other work. */
  stage(bytes: Uint8Array): Promise<StagedFile>
  put(bytes: Uint8Array): Promise<FileHash>
  read(hash: FileHash): Promise<Uint8Array<ArrayBuffer>>
  stream(hash: FileHash): Promise<StoredStream>
  /** Deletes a file permanently. Does nothing if it does not exist. */
  remove(hash: FileHash): Promise<void>
  /** Every file, unordered; files created or removed during the listing may be missing or included. */
  list(): AsyncIterable<ListedFile>
  /** Removes files staged before then and neither committed nor discarded. Returns their number. */
  removeStaged(before: Date): Promise<number>
  /** Throws if the store is not writable. */
  check(): Promise<void>
  /** Throws if the store is not readable. */
  checkReading(): Promise<void>
}

/**
 * Stores files by content under `folder`: `ab/cd/abcd…`. A file appears by rename, completely or not at all; a later
 * start removes the remains of a killed process under `tmp/`. Several processes may share the folder.
 */
export const createFileStore = async (folder: string): Promise<FileStore> => {
  const temporary = join(folder, 'tmp')
  await makeFolder(temporary)
  await removeOlder(temporary, new Date(Date.now() - hourMs)).catch(error => {
    // On a read-only disk it stays, and stored files are still readable.
    if (!isStorageOutage(error)) throw error
  })

  const placeOf = (hash: FileHash) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)

  const stage = async (bytes: Uint8Array): Promise<StagedFile> => {
    const hash = sha256Hex(bytes)
    const target = placeOf(hash)
    const path = join(temporary, randomUUID())
    const place = async () => {
      await makeFolder(dirname(target))
      await rename(path, target)
      await syncFolder(dirname(target))
    }
    // It may be removed before the commit, with the last row that referenced it.
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

/** The bytes are already in the store, so there is nothing to discard. */
const nothing = async (): Promise<void> => undefined

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
