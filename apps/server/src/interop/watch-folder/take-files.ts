import { access, constants, readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { minuteMs } from '@xrai/contract/records/durations'
import { isUuid } from '@xrai/contract/records/is-uuid'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { ObjectFacts } from '@xrai/engine'
import { planAt } from '../../accounts/credits/plan-at.ts'
import { countFailures } from '../../base/count-failures.ts'
import type { Log } from '../../base/log/log.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { isDatabaseOutage } from '../../db/database-outage.ts'
import { findFolderClinics } from '../../db/queries/interop/folder-clinics.ts'
import { processRefusals } from '../../imaging/pictures/picture-process.ts'
import { type ReceiveNeeds, receiveInstance } from '../../imaging/receiving/receive-instance.ts'
import { forgetRefused, recordRefused } from '../../imaging/receiving/record-refused.ts'
import { isStorageOutage } from '../../platform/storage/storage-outage.ts'
import { findFiles, isUnchanged, type SeenFile } from './find-files.ts'
import { makeTargetFolders, moveToDone, moveToFailed } from './move-file.ts'
import { errnoOf, folderOf } from './places.ts'
import { readSeen } from './read-file.ts'

export interface TakeNeeds {
  readonly db: Queryable
  readonly reception: ReceiveNeeds
  readonly log: Log
}

/** Timings that a test sets. */
interface TakeRules {
  /** The time between the two scans in which a file must not change. */
  readonly settleMs: number
  /** A damaged file that changed more recently than this may still be being written, so it is retried. */
  readonly youngMs: number
  readonly runMs: number
}

const defaultRules: TakeRules = { settleMs: 5000, youngMs: 2 * minuteMs, runMs: 5 * minuteMs }

/** Failures of a file, until it changes, that are neither its refusal nor an outage; shared by all runs of this process. */
const failures = countFailures(10)

/** Files of one clinic per round, so that a full folder does not delay the others. */
const filesOfRound = 20
/** Maximum outages of the database or the storage for one clinic per run, because the rest would fail too. */
const maximumOutages = 10

interface Folder {
  readonly root: string
  readonly scope: ClinicScope
  /** The owner in whose name files are stored. */
  readonly by: string
}

/**
 * Stores the settled files in the clinics' folders below `watchDir`, round by round, until there are no new ones or the time
 * is over. It may be killed at any point and run again: a file already stored is recognised and moved.
 */
export const takeFiles = async (needs: TakeNeeds, watchDir: string, rules: Partial<TakeRules> = {}): Promise<void> => {
  const { settleMs, youngMs, runMs } = { ...defaultRules, ...rules }
  const end = Date.now() + runMs
  /**
   * Keys of the files already seen, so that files that stay or are still being written neither block others nor prolong the
   * run.
   */
  const looked = new Set<string>()
  const outages = new Map<string, number>()
  /** Folders of clinics that can store nothing at present. */
  const full = new Set<string>()
  /** Files whose decoding failed once: the process may have lacked memory or time, or was stopped with the program. */
  const doubtful = new Set<string>()

  const take = async (folder: Folder, seen: SeenFile): Promise<void> => {
    try {
      const { refusal, instanceUid } = await receive(needs, folder, seen)
      if (refusal === 'later') return
      // All later files would be refused too: they wait for a credit, for storage or for the e-mail's verification, and the
      // next run tries one of them.
      if (refusal === 'UNANALYSED_FULL' || refusal === 'UNPROVED_FULL') return void full.add(folder.root)
      if (refusal === null) return await moveToDone(folder.root, seen)
      if (maybeUnfinished.has(refusal) && Date.now() - seen.changedAt < youngMs) return
      if (processRefusals.has(refusal) && !doubtful.has(seen.identity)) {
        doubtful.add(seen.identity)
        looked.delete(seen.key)
        return
      }
      await refuse(needs, folder, seen, refusal, instanceUid)
    } catch (error) {
      needs.log.error('folder-file-not-taken', { error })
      if (isDatabaseOutage(error) || isStorageOutage(error))
        return void outages.set(folder.root, (outages.get(folder.root) ?? 0) + 1)
      if (failures.isLast(seen.identity)) await setApart(needs, folder, seen)
    }
  }
  const isUsable = ({ root }: Folder) => !full.has(root) && (outages.get(root) ?? 0) < maximumOutages

  for (;;) {
    const folders = (await findUsableFolders(needs, watchDir)).filter(isUsable)
    const isWanted = ({ key }: SeenFile) => !looked.has(key)
    const onUnreadable = (error: unknown) => needs.log.warn('folder-not-usable', { code: errnoOf(error) ?? '' })
    const found: (readonly (readonly [Folder, SeenFile])[])[] = []
    for (const folder of folders) {
      const files = await findFiles(folder.root, { most: filesOfRound, isWanted, onUnreadable }).catch(error => {
        onUnreadable(error)
        return []
      })
      found.push(files.map(file => [folder, file] as const))
    }
    if (found.every(files => files.length === 0)) return
    await setTimeout(settleMs)
    for (const [folder, file] of inTurn(found)) {
      if (Date.now() >= end) return
      looked.add(file.key)
      if (isUsable(folder) && (await isUnchanged(file))) await take(folder, file)
    }
  }
}

/** Moves a file that failed too often to the failed files, because it would otherwise stay unnoticed forever. */
const setApart = (needs: TakeNeeds, folder: Folder, seen: SeenFile): Promise<void> =>
  refuse(needs, folder, seen, 'IMAGE_NOT_PROCESSED').catch(error => {
    needs.log.error('folder-file-not-taken', { error })
  })

/** Moves the file to the failed files and records it for the owner. */
const refuse = async (
  needs: TakeNeeds,
  { root, scope }: Folder,
  seen: SeenFile,
  code: ErrorCode,
  instanceUid?: string,
): Promise<void> => {
  const failedName = await moveToFailed(root, seen, code, new Date())
  if (failedName !== null)
    await recordRefused(needs, scope, { source: 'folder', sender: '', code, instanceUid, failedName })
}

/**
 * Interleaves the clinics' files: the first of each, then the second of each, so that none waits for all files of another.
 */
const inTurn = <T>(ofClinics: readonly (readonly T[])[]): readonly T[] =>
  Array.from({ length: filesOfRound }, (_, place) => ofClinics.flatMap(files => files.slice(place, place + 1))).flat()

/** The existing, usable folders of clinics, each with its target folders. */
const findUsableFolders = async ({ db, log }: TakeNeeds, watchDir: string): Promise<readonly Folder[]> => {
  const now = new Date()
  const folders: Folder[] = []
  const names = await clinicFolders(watchDir).catch(error => {
    log.warn('folder-not-usable', { code: errnoOf(error) ?? '' })
    return []
  })
  for (const { clinicId, ownerId, ...plan } of await findFolderClinics(db, names)) {
    if (!planGives(planAt(plan, now), 'full-api')) continue
    const root = folderOf(watchDir, clinicId)
    try {
      await access(root, constants.R_OK | constants.W_OK)
      await makeTargetFolders(root)
      folders.push({ root, scope: { db, clinicId }, by: ownerId })
    } catch (error) {
      if (errnoOf(error) === null) throw error
      log.warn('folder-not-usable', { code: errnoOf(error) ?? '' })
    }
  }
  return folders
}

/** The names of folders that may be a clinic's; links are skipped. */
const clinicFolders = async (watchDir: string): Promise<readonly string[]> => {
  const entries = await readdir(watchDir, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory() && isUuid(entry.name)).map(({ name }) => name)
}

/** Refusals that also apply to a file that is not completely written yet. */
const maybeUnfinished: ReadonlySet<ErrorCode> = new Set([
  'IMAGE_EMPTY',
  'IMAGE_DAMAGED',
  'IMAGE_FORMAT_UNSUPPORTED',
  'DICOM_DAMAGED',
  'DICOM_WITHOUT_PICTURE',
])

interface Outcome {
  /** Null if the clinic now has it; else the refusal, or 'later' to retry it. */
  readonly refusal: ErrorCode | 'later' | null
  readonly instanceUid?: string | undefined
}

const receive = async (needs: TakeNeeds, { root, scope, by }: Folder, seen: SeenFile): Promise<Outcome> => {
  let facts: ObjectFacts | null = null
  const uidOf = (found: ObjectFacts | null) => found?.instanceUid ?? found?.invalidInstanceUid
  try {
    // A file that cannot be moved away would be read again at each scan.
    await access(seen.folder, constants.W_OK)
    const bytes = await readSeen(root, seen)
    if (!bytes) return { refusal: 'later' }
    const { name: fileName } = seen
    const accept = (found: ObjectFacts | null) => {
      facts = found
    }
    const file = { bytes, fileName, source: 'folder', sourceName: null, by, accept } as const
    await receiveInstance(needs.reception, scope, file)
    await forgetRefused(needs, scope, uidOf(facts))
    return { refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The owner may have left by now; the next round uses another.
    if (errorTable[error.code].status >= 500 || error.code === 'NOT_MEMBER') return { refusal: 'later' }
    return { refusal: error.code, instanceUid: uidOf(facts) }
  }
}
