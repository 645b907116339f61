import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Files that are synced concurrently; the disk writes several at once. */
const atOnce = 16

/** Syncs everything in a folder, the folder and its directory entry, so that cached writes are on disk. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const folders = entries.filter(entry => entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))
  const waiting = [
    ...paths.map(path => () => syncFile(path)),
    ...[...folders, folder].map(path => () => syncFolder(path)),
  ]
  const next = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task()
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  await syncFolder(dirname(resolve(folder)))
}

// Windows only syncs writable handles.
const syncFile = (path: string): Promise<void> => syncAs(path, process.platform === 'win32' ? 'r+' : 'r')

/** After a folder is synced, the creation, renaming or removal of a file in it survives a power cut. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await syncAs(path, 'r')
}

const syncAs = async (path: string, flags: string): Promise<void> => {
  let handle: FileHandle | undefined
  try {
    handle = await open(path, flags)
    await handle.sync()
  } finally {
    await handle?.close()
  }
}

/**
 * Writes a new file, readable by its owner only; throws EEXIST if it exists. Its name survives a power cut once its folder
 * is synced.
 */
export const writeSynced = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file that may already exist: after a power cut it is either the old or the new one, complete. */
export const replaceSynced = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const temporary = `${path}.new`
  await rm(temporary, { force: true })
  await writeSynced(temporary, bytes)
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/** Creates a folder and its parents, accessible to the owner only, so that all of them survive a power cut. */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const top = dirname(resolve(first))
  for (let folder = dirname(resolve(path)); folder.length >= top.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(folder)) return
  }
}
