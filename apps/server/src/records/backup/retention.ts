import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { dayMs } from '@xrai/contract/records/durations'
import { fileList, filesFolder, listBackups, readName, withoutAhead } from '../../base/backup-layout.ts'
import type { RetentionCounts } from '../../settings/backup-settings.ts'

/**
 * The names of backups that are no longer retained. Retains the latest of each of the last `daily` days with a backup,
 * and likewise of weeks (from Monday, UTC) and months; always retains manual backups, the latest one, and `made`, which was just
 * made. Retains all that are named after `made`, because the clock was set back: they count for no day, week or month.
 */
export const outdated = (names: readonly string[], keep: RetentionCounts, made?: string): readonly string[] => {
  const madeAt = made === undefined ? undefined : readName(made)?.at
  const automatic = (madeAt ? withoutAhead(names, madeAt) : names).flatMap(name => {
    const read = readName(name)
    return read && read.reason !== 'manual' ? [{ name, at: read.at }] : []
  })
  const newestFirst = automatic.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name))
  if (made) kept.add(made)
  // 1970-01-05, day 4, was a Monday.
  const spans = [
    [keep.daily, (at: Date) => at.toISOString().slice(0, 10)],
    [keep.weekly, (at: Date) => String(Math.floor((at.getTime() / dayMs - 4) / 7))],
    [keep.monthly, (at: Date) => at.toISOString().slice(0, 7)],
  ] as const
  for (const [most, spanOf] of spans) {
    const seen = new Set<string>()
    for (const { name, at } of newestFirst) {
      if (seen.has(spanOf(at)) || seen.size >= most) continue
      seen.add(spanOf(at))
      kept.add(name)
    }
  }
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}

/**
 * Removes outdated backups, and then stored files that no other backup references; none if the list of a backup is
 * unreadable, which the examination of older backups reports. `made` is the one that was just made. Returns the removed
 * names.
 */
export const prune = async (folder: string, keep: RetentionCounts, made?: string): Promise<readonly string[]> => {
  const gone = outdated(await listBackups(folder), keep, made)
  for (const name of gone) await rm(join(folder, name), { recursive: true })
  if (gone.length > 0) await removeUnnamed(folder)
  return gone
}

const removeUnnamed = async (folder: string): Promise<void> => {
  const named = new Set<string>()
  for (const name of await listBackups(folder)) {
    const list = await readFileList(folder, name).catch(() => null)
    if (list === null) return
    for (const hash of list) named.add(hash)
  }
  const entries = await readdir(join(folder, filesFolder), { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isFile() && !named.has(entry.name.replace(/\.age$/, ''))) await rm(join(entry.parentPath, entry.name))
  }
}

/** The hashes of a backup's stored files. */
export const readFileList = async (folder: string, name: string): Promise<readonly string[]> => {
  const text = gunzipSync(await readFile(join(folder, name, fileList))).toString('utf8')
  return text.split('\n').filter(line => line !== '')
}
