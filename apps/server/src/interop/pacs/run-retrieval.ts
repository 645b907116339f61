import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { minuteMs } from '@xrai/contract/records/durations'
import { comparePacsPatient, isPatientOfStudy, patientOfHeader } from '@xrai/contract/records/pacs-patient'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { type RetrievalFault, retrievalReasons } from '@xrai/contract/routes/retrieval-terms'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import {
  findRefusedBefore,
  type RetrievalProgress,
  type RetrievalRow,
  writeProgress,
} from '../../db/queries/interop/retrievals.ts'
import { findPatient } from '../../db/queries/records/patients.ts'
import { type ReceiveNeeds, type Reception, receiveInstance } from '../../imaging/receiving/receive-instance.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import { faultOfCall } from '../peers/peer-fault.ts'
import type { PeerNeeds } from '../peers/test-peer.ts'
import { endRetrieval } from './end-retrieval.ts'
import { fetchInstance } from './fetch-instance.ts'
import { type ListedInstance, listInstances } from './list-instances.ts'
import { placesWithCaptures } from './own-results.ts'
import { PacsError, reachPacs } from './reach-pacs.ts'
import { ownPatient } from './search-studies.ts'

export type RetrieveNeeds = PeerNeeds & ReceiveNeeds & { readonly lanes: Pick<Lanes, 'pictures' | 'uploads'> }

/**
 * The limits of one retrieval; the next one continues where it ended. `instances` counts stored ones only. Refused ones
 * count by their bytes and time, so that they never block the rest of a study.
 */
const limits = { instances: 200, bytes: 1024 * 1024 * 1024, ms: 15 * minuteMs } as const
/** How long a process keeps the lease of a retrieval without a heartbeat. */
export const leaseMs = minuteMs
const beatMs = 5000
const busyPauseMs = 5000
const busyPauses = 24

/** Cancelled by a user, or taken over by another process. */
class Stopped extends Error {}
/** Ends the retrieval early. */
class Ended extends Error {
  readonly fault: RetrievalFault
  constructor(fault: RetrievalFault) {
    super(fault)
    this.fault = fault
  }
}

interface Running {
  readonly scope: ClinicScope
  readonly peer: PeerRow
  /** The clinic's AE title. */
  readonly callingAe: string | null
}

/**
 * Retrieves the missing instances of a leased retrieval's study one by one, and writes the outcome. Stored instances stay,
 * so a repetition continues. Throws an error that should be retried.
 */
export const runRetrieval = async (
  needs: RetrieveNeeds,
  { scope, peer, callingAe }: Running,
  row: RetrievalRow,
): Promise<void> => {
  const stop = new AbortController()
  const late = AbortSignal.timeout(limits.ms)
  const signal = AbortSignal.any([stop.signal, late])
  const write: Work['write'] = async (progress, inside = scope) => {
    const written = await writeProgress(inside, row, { leasedUntil: new Date(Date.now() + leaseMs), ...progress })
    if (written) return written
    stop.abort()
    throw new Stopped()
  }
  // Extends the lease while the PACS is slow, and notices a cancellation.
  const beat = setInterval(() => void write({}).catch(() => undefined), beatMs)
  try {
    await bringIn(needs, { scope, peer, callingAe }, row, { signal, write })
    await endRetrieval(scope, row)
  } catch (error) {
    if (error instanceof Stopped || stop.signal.aborted) return
    const failure = late.aborted ? { fault: 'timeout' as const } : failureOf(error)
    await endRetrieval(scope, row, failure)
  } finally {
    clearInterval(beat)
  }
}

/** The failure that ended it; rethrows a bug or a database error. */
const failureOf = (error: unknown) => {
  if (error instanceof PacsError) return error.failure
  if (error instanceof Ended) return { fault: error.fault }
  return faultOfCall(error)
}

interface Work {
  readonly signal: AbortSignal
  /** Throws Stopped if it was cancelled. */
  readonly write: (progress: RetrievalProgress, inside?: ClinicScope) => Promise<RetrievalRow>
}

const bringIn = async (
  needs: RetrieveNeeds,
  { scope, peer, callingAe }: Running,
  row: RetrievalRow,
  { signal, write }: Work,
): Promise<void> => {
  const pacs = await reachPacs({ ...needs, db: scope.db }, peer, callingAe)
  const { instances, skipped, isCut } = await listInstances(pacs, row.studyUid, signal)
  const places = await placesWithCaptures(
    scope,
    row.patientId,
    instances.map(({ instanceUid }) => instanceUid),
  )
  const others = instances.filter(({ instanceUid }) => !row.taken.includes(instanceUid))
  const countOf = (place: 'here' | 'elsewhere') =>
    others.filter(({ instanceUid }) => places.get(instanceUid) === place).length
  let current = await write({
    total: instances.length,
    skipped,
    present: countOf('here'),
    elsewhere: countOf('elsewhere'),
    fault: null,
    rejection: null,
    status: null,
  })
  let bytes = 0
  // Refused instances are requested again, after the rest, because the PACS may have been repaired.
  const refusedBefore = await findRefusedBefore(scope, row)
  const refusedNow = new Set(row.refused.map(({ instance }) => instance))
  const missing = instances
    .filter(({ instanceUid }) => !places.has(instanceUid) && !refusedNow.has(instanceUid))
    .toSorted((a, b) => Number(refusedBefore.has(a.instanceUid)) - Number(refusedBefore.has(b.instanceUid)))
  for (const instance of missing) {
    if (current.taken.length >= limits.instances || bytes >= limits.bytes) throw new Ended('limit')
    const isFull = await bringOne(instance)
    // The next one would be refused for the same reason.
    if (isFull) return
  }
  if (isCut) throw new Ended('study-too-large')

  /** True if the clinic may store nothing more, without an analysis or before an e-mail is verified. */
  async function bringOne(instance: ListedInstance): Promise<boolean> {
    try {
      const file = await fetchInstance(pacs, row.studyUid, instance, signal)
      bytes += file.length
      current = await write({})
      const fetched = { row: current, instance, file, sourceName: peer.name, signal, write }
      const { outcome } = await receive(needs, scope, fetched)
      current = await write(outcome === 'stored' ? {} : await countPresent(instance.instanceUid))
      return false
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = retrievalReasons.find(one => one === error.code)
      if (reason) {
        current = await write({ refused: [...current.refused, { instance: instance.instanceUid, reason }] })
        return reason === 'UNANALYSED_FULL' || reason === 'UNPROVED_FULL'
      }
      if (error.code === 'PATIENT_UNKNOWN') throw new Ended('patient')
      if (error.code === 'NOT_MEMBER') throw new Ended('ended')
      throw error
    }
  }

  /** It arrived by another way in the meantime. */
  async function countPresent(uid: string): Promise<RetrievalProgress> {
    const place = (await placesWithCaptures(scope, current.patientId, [uid])).get(uid)
    return place === 'here' ? { present: current.present + 1 } : { elsewhere: current.elsewhere + 1 }
  }
}

interface Fetched extends Work {
  readonly row: RetrievalRow
  readonly instance: ListedInstance
  readonly file: Uint8Array
  readonly sourceName: string
}

/**
 * Stores it like every other intake and in the same memory queue; its header must match this instance, study and patient.
 * Waits while there is no memory. The progress is written in the same transaction, so that nothing is stored after a
 * cancellation.
 */
const receive = async (
  needs: RetrieveNeeds,
  scope: ClinicScope,
  { row, instance, file, sourceName, signal, write }: Fetched,
): Promise<Reception> => {
  const accept = async (facts: DicomFacts | null) => {
    if (facts?.instanceUid !== instance.instanceUid || facts.studyUid !== row.studyUid)
      throw new AppError('PACS_INSTANCE_OTHER')
    const patient = await findPatient(scope, row.patientId)
    if (!patient || patient.deletedAt) throw new AppError('PATIENT_UNKNOWN')
    const header = patientOfHeader(facts)
    const { differs } = comparePacsPatient(await ownPatient(scope, patient), header)
    // The user confirmed the data that the PACS returned and nothing beyond it.
    if (!isPatientOfStudy(row.said, header) || differs.some(field => !row.differs.includes(field)))
      throw new AppError('PACS_INSTANCE_PATIENT')
  }
  const alsoWrite = async (inside: ClinicScope, unanalysed: ErrorCode | null) => {
    const taken = [...row.taken, instance.instanceUid]
    await write({ taken, unanalysed: row.unanalysed + (unanalysed ? 1 : 0) }, inside)
  }
  const received = {
    bytes: file,
    fileName: `${instance.instanceUid}.dcm`,
    source: 'pacs' as const,
    sourceName,
    by: row.by,
    patientId: row.patientId,
    accept,
    alsoWrite,
    signal,
  }
  const admission = { tenant: scope.clinicId, weight: file.length, signal }
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await needs.lanes.uploads.run(admission, () => receiveInstance(needs, scope, received))
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'SERVER_BUSY'
      if (error instanceof Stopped) throw error
      // A failed call to our own storage is not the PACS's fault.
      if (!(error instanceof AppError)) throw new Error('a radiograph was not received', { cause: error })
      if (!isBusy || pauses === busyPauses) throw error
      await sleep(busyPauseMs, undefined, { signal })
    }
  }
}
