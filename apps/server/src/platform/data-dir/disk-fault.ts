import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The causes of a refused write (errno(3)), in words for an operator. */
const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EROFS: 'the disk is read-only',
  EIO: 'the disk has a fault',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'it is not a folder',
}

/** More bytes than a full disk accepts. */
const probe = new Uint8Array(64 * 1024)

/**
 * The message for a start that failed because DATA_DIR is not writable, with its path and the cause; null if it is writable.
 * The embedded database hides the disk's error, so the folder is tested.
 */
export const diskFaultOf = async (dataDir: string, error: unknown): Promise<string | null> => {
  const folder = resolve(dataDir)
  const code = codeOf(error) ?? (await writeProbe(folder))
  const cause = code === null ? undefined : causes[code]
  if (cause === undefined) return null
  return `DATA_DIR: ${folder} cannot be written: ${cause} (${code}). Everything stored there is whole; start again once it can be written.`
}

const codeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if ('code' in error && 'syscall' in error && String(error.code) in causes) return String(error.code)
  return codeOf(error.cause)
}

const writeProbe = async (folder: string): Promise<string | null> => {
  const path = join(folder, `probe-${randomUUID()}`)
  try {
    await writeFile(path, probe, { flag: 'wx', mode: 0o600 })
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : null
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}
