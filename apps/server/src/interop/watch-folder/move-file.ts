import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { type ErrorCode, errorTable, isErrorCode } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'
import { isUnchanged, type SeenFile } from './find-files.ts'
import { doneFolder, errnoOf, failedFolder, reasonEnding } from './places.ts'

/** Creates the two folders if they are missing. Throws ENOTDIR if one is something else, including a link to a folder. */
export const makeTargetFolders = async (root: string): Promise<void> => {
  for (const name of [doneFolder, failedFolder]) {
    const path = join(root, name)
    await mkdir(path).catch(error => {
      if (errnoOf(error) !== 'EEXIST') throw error
    })
    if (!(await lstat(path)).isDirectory())
      throw Object.assign(new Error('no folder'), { code: 'ENOTDIR', syscall: 'lstat' })
  }
}

/** Moves a stored file. A file that changed since then stays and is read again. */
export const moveToDone = async (root: string, seen: SeenFile): Promise<void> => {
  const path = await freePath(join(root, doneFolder), seen.name)
  // Checked last, because a program that always writes the same name may overwrite it at any moment.
  if (await isUnchanged(seen)) await rename(seen.path, path)
}

/**
 * Moves a refused file and writes its reason beside it, as text for the person who finds it. Returns its new name; null if
 * it changed and stays.
 */
export const moveToFailed = async (
  root: string,
  seen: SeenFile,
  code: ErrorCode,
  now: Date,
): Promise<string | null> => {
  const path = await freePath(join(root, failedFolder), seen.name)
  const lines = [
    t('watchFolder.reason.title'),
    '',
    t('watchFolder.reason.file', { name: seen.shown }),
    t('watchFolder.reason.why', { sentence: t(errorTable[code].text) }),
    `${codeLabel} ${code}`,
    t('watchFolder.reason.at', { at: now.toISOString() }),
    '',
    t('watchFolder.reason.next'),
    '',
  ]
  const reason = `${path}${reasonEnding}`
  // Written first: if that fails, the file stays where it is and is tried again.
  try {
    await writeFile(reason, lines.join('\r\n'), { flag: 'wx' })
    if (await isUnchanged(seen)) {
      await rename(seen.path, path)
      return basename(path)
    }
    await rm(reason, { force: true })
    return null
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') await rm(reason, { force: true })
    throw error
  }
}

const codeLabel = 'Código:'

/** The refusal code in a reason file; null if it contains no known one. */
export const codeOfReason = (text: string): ErrorCode | null => {
  const code = new RegExp(`^${codeLabel} ([A-Z0-9_]{1,64})\\r?$`, 'm').exec(text)?.[1]
  return code !== undefined && isErrorCode(code) ? code : null
}

/** A name that is free for the file and its reason: `opg.dcm`, `opg (2).dcm`. */
export const freePath = async (folder: string, given: string): Promise<string> => {
  const { name, ext } = parse(given)
  for (let copy = 1; ; copy += 1) {
    const suffix = `${copy === 1 ? '' : ` (${copy})`}${ext.slice(0, 32)}`
    const path = join(folder, `${cut(name, 240 - Buffer.byteLength(suffix))}${suffix}`)
    if ((await isFree(path)) && (await isFree(`${path}${reasonEnding}`))) return path
  }
}

/** Names have at most 255 bytes on most disks, and our own suffixes need some of them. */
const cut = (name: string, bytes: number): string => {
  let kept = name
  while (Buffer.byteLength(kept) > bytes) kept = kept.slice(0, -1)
  return kept.toWellFormed()
}

const isFree = async (path: string): Promise<boolean> => {
  try {
    await lstat(path)
    return false
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return true
    throw error
  }
}
