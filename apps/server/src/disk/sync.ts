import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Files that are synced side by side; the disk writes down several in one go. */
const atOnce = 16

/** Syncs everything under a folder, the folder and its own name: what the system still held in memory is on disk. */
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

// Windows syncs only what may be written.
const syncFile = (path: string): Promise<void> => syncAs(path, process.platform === 'win32' ? 'r+' : 'r')

/** A file that was made, renamed or removed is so after a power cut once its folder is synced. */
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

/** Writes a new file, readable by its owner alone; EEXIST where there is one. Its name lasts once its folder is synced. */
export const writeSynced = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file that may be there already: after a power cut it is the old one or the new one, whole. */
export const replaceSynced = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const temporary = `${path}.new`
  await rm(temporary, { force: true })
  await writeSynced(temporary, bytes)
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/** Makes a folder and those above it, for its owner alone, so that all of them outlive a power cut. */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const top = dirname(resolve(first))
  for (let folder = dirname(resolve(path)); folder.length >= top.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(folder)) return
  }
}
