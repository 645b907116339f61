import { access, constants, readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { ObjectFacts } from '@xrai/engine'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { isDatabaseOutage } from '../db/database-outage.ts'
import { findFolderClinics } from '../db/queries/folder-clinics.ts'
import type { Log } from '../log/log.ts'
import { type ReceiveNeeds, receiveInstance } from '../receiving/receive-instance.ts'
import { forgetRefused, recordRefused } from '../receiving/record-refused.ts'
import { planAt } from '../sessions/plan-at.ts'
import { isStorageOutage } from '../storage/storage-outage.ts'
import { countFailures } from './failures.ts'
import { findFiles, isUnchanged, type SeenFile } from './find-files.ts'
import { moveToDone, moveToFailed, openPlaces } from './move-file.ts'
import { errnoOf, folderOf } from './places.ts'
import { readSeen } from './read-file.ts'

export interface TakeNeeds {
  readonly db: Queryable
  readonly reception: ReceiveNeeds
  readonly log: Log
}

/** A test's own. */
interface TakeRules {
  /** Between the two looks at a file, which must have stayed as it was. */
  readonly settleMs: number
  /** A damaged file that changed so recently may still be written, with pauses; it is looked at again. */
  readonly youngMs: number
  readonly runMs: number
}

const defaultRules: TakeRules = { settleMs: 5000, youngMs: 120_000, runMs: 5 * 60_000 }

/** Of all runs of this process. */
const failures = countFailures()

/** Of one clinic in one round: a full folder does not keep the others waiting. */
const filesOfRound = 20
/** Times that the database or the storage was away, of one clinic in one run: the rest would fail too. */
const maximumOutages = 10

interface Folder {
  readonly root: string
  readonly scope: ClinicScope
  /** In whose name: an owner's. */
  readonly by: string
}

/**
 * Stores what lies settled in the clinics' folders below `watchDir`, round by round, until nothing new is there or its time is
 * over. May be killed at any point and run again: a file that is stored already is found as such, and moved.
 */
export const takeFiles = async (needs: TakeNeeds, watchDir: string, rules: Partial<TakeRules> = {}): Promise<void> => {
  const { settleMs, youngMs, runMs } = { ...defaultRules, ...rules }
  const end = Date.now() + runMs
  /** Where was looked: what stays, or is still being written, neither keeps others waiting nor the run going on. */
  const looked = new Set<string>()
  const outages = new Map<string, number>()
  /** Of clinics that can store nothing now. */
  const full = new Set<string>()
  /** Whose decoding failed once: the process may have been short of memory or time, or have been stopped with the program. */
  const doubtful = new Set<string>()

  const take = async (folder: Folder, seen: SeenFile): Promise<void> => {
    try {
      const { refusal, instanceUid } = await receive(needs, folder, seen)
      if (refusal === 'later') return
      // As would be all that come after it: they wait for a credit, for room or for the proof of the e-mail, and one of them
      // is tried in the next run.
      if (refusal === 'UNANALYSED_FULL' || refusal === 'UNPROVED_FULL') return void full.add(folder.root)
      if (refusal === null) return await moveToDone(folder.root, seen)
      if (maybeUnfinished.has(refusal) && Date.now() - seen.changedAt < youngMs) return
      if (maybeOfTheProcess.has(refusal) && !doubtful.has(seen.identity)) {
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
    const folders = (await openFolders(needs, watchDir)).filter(isUsable)
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

/** Moves a file that failed too often, because it would stay for ever without a sign. */
const setApart = (needs: TakeNeeds, folder: Folder, seen: SeenFile): Promise<void> =>
  refuse(needs, folder, seen, 'IMAGE_NOT_PROCESSED').catch(error => {
    needs.log.error('folder-file-not-taken', { error })
  })

/** Moves the file to what failed, and records it for the owner. */
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

/** The first of each clinic, then the second of each: none waits for all of another's. */
const inTurn = <T>(ofClinics: readonly (readonly T[])[]): readonly T[] =>
  Array.from({ length: filesOfRound }, (_, place) => ofClinics.flatMap(files => files.slice(place, place + 1))).flat()

/** The clinics' folders that are there and can be used, each with its places. */
const openFolders = async ({ db, log }: TakeNeeds, watchDir: string): Promise<readonly Folder[]> => {
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
      await openPlaces(root)
      folders.push({ root, scope: { db, clinicId }, by: ownerId })
    } catch (error) {
      if (errnoOf(error) === null) throw error
      log.warn('folder-not-usable', { code: errnoOf(error) ?? '' })
    }
  }
  return folders
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The names of the folders that may be a clinic's; links are none. */
const clinicFolders = async (watchDir: string): Promise<readonly string[]> => {
  const entries = await readdir(watchDir, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory() && uuid.test(entry.name)).map(({ name }) => name)
}

/** What a file that is not yet written to its end looks like. */
const maybeUnfinished: ReadonlySet<ErrorCode> = new Set([
  'IMAGE_EMPTY',
  'IMAGE_DAMAGED',
  'IMAGE_FORMAT_UNSUPPORTED',
  'DICOM_DAMAGED',
  'DICOM_WITHOUT_PICTURE',
])

/** What is said of a good file too, where the process that decodes it is stopped. */
const maybeOfTheProcess: ReadonlySet<ErrorCode> = new Set(['IMAGE_NOT_PROCESSED', 'IMAGE_TOO_DEMANDING'])

interface Outcome {
  /** Null where the clinic has it now, why it does not, or that it is to be tried later. */
  readonly refusal: ErrorCode | 'later' | null
  readonly instanceUid?: string | undefined
}

const receive = async (needs: TakeNeeds, { root, scope, by }: Folder, seen: SeenFile): Promise<Outcome> => {
  let facts: ObjectFacts | null = null
  const uidOf = (found: ObjectFacts | null) => found?.instanceUid ?? found?.invalidInstanceUid
  try {
    // What could not be moved away again would be read at each look.
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
    // An owner who left meanwhile: the next round has another.
    if (errorTable[error.code].status >= 500 || error.code === 'NOT_MEMBER') return { refusal: 'later' }
    return { refusal: error.code, instanceUid: uidOf(facts) }
  }
}
