import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import { comparePacsPatient, isPatientOfStudy, patientOfHeader } from '@xrai/contract/records/pacs-patient'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { type RetrievalFault, retrievalReasons } from '@xrai/contract/routes/retrieval-terms'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { PeerRow } from '../db/queries/dicom-peers.ts'
import { placesOfInstances } from '../db/queries/patient-images.ts'
import { findPatient } from '../db/queries/patients.ts'
import { type RetrievalProgress, type RetrievalRow, writeProgress } from '../db/queries/retrievals.ts'
import type { RefusedInstance } from '../db/schema/retrieval.ts'
import { faultOfCall } from '../peers/peer-fault.ts'
import type { PeerNeeds } from '../peers/test-peer.ts'
import { type ReceiveNeeds, type Reception, receiveInstance } from '../receiving/receive-instance.ts'
import { fetchInstance } from './fetch-instance.ts'
import { type ListedInstance, listInstances } from './list-instances.ts'
import { PacsError, reachPacs } from './reach-pacs.ts'
import { ownPatient } from './search-studies.ts'

export type RetrieveNeeds = PeerNeeds & ReceiveNeeds

/** Of one retrieval; the next one goes on where it ended. */
const limits = { instances: 200, bytes: 1024 * 1024 * 1024, ms: 15 * 60_000 } as const
/** How long a process has a retrieval for itself without a sign of life. */
export const leaseMs = 60_000
const beatMs = 5000
const busyPauseMs = 5000
const busyPauses = 24

/** Ended by a person, or taken by another process. */
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
  /** The clinic's own title. */
  readonly callingAe: string | null
}

type Tally = Required<Pick<RetrievalProgress, 'taken' | 'unanalysed' | 'present' | 'elsewhere' | 'refused'>>

/**
 * Brings in what the clinic does not have of a leased retrieval's study, one radiograph at a time, and writes how it ended. What
 * was stored stays stored, so that a repetition goes on; throws what is to be tried again.
 */
export const runRetrieval = async (
  needs: RetrieveNeeds,
  { scope, peer, callingAe }: Running,
  row: RetrievalRow,
): Promise<void> => {
  const stop = new AbortController()
  const late = AbortSignal.timeout(limits.ms)
  const signal = AbortSignal.any([stop.signal, late])
  const write = async (progress: RetrievalProgress): Promise<RetrievalRow> => {
    const written = await writeProgress(scope, row, { leasedUntil: new Date(Date.now() + leaseMs), ...progress })
    if (written) return written
    stop.abort()
    throw new Stopped()
  }
  // Keeps the lease while the PACS is slow, and hears of a cancellation meanwhile.
  const beat = setInterval(() => void write({}).catch(() => undefined), beatMs)
  const end = async (failure: Partial<Pick<RetrievalProgress, 'fault' | 'rejection' | 'status'>> = {}) => {
    const { taken, present, refused } = await write({})
    const isWhole = failure.fault == null && refused.length === 0
    const state = isWhole ? 'done' : taken.length + present > 0 ? 'partial' : 'failed'
    await write({ ...failure, state, leasedUntil: null, endedAt: new Date() })
  }
  try {
    await bringIn(needs, { scope, peer, callingAe }, row, { signal, write })
    await end()
  } catch (error) {
    if (error instanceof Stopped || stop.signal.aborted) return
    const failure = late.aborted ? { fault: 'timeout' as const } : failureOf(error)
    await end(failure).catch(stopped => {
      if (!(stopped instanceof Stopped)) throw stopped
    })
  } finally {
    clearInterval(beat)
  }
}

/** What ended it; what is a fault of ours or of the database is thrown on. */
const failureOf = (error: unknown) => {
  if (error instanceof PacsError) return error.failure
  if (error instanceof Ended) return { fault: error.fault }
  return faultOfCall(error)
}

interface Work {
  readonly signal: AbortSignal
  readonly write: (progress: RetrievalProgress) => Promise<RetrievalRow>
}

const bringIn = async (
  needs: RetrieveNeeds,
  { scope, peer, callingAe }: Running,
  row: RetrievalRow,
  { signal, write }: Work,
): Promise<void> => {
  const pacs = await reachPacs(needs, peer, callingAe)
  const { instances, skipped, isCut } = await listInstances(pacs, row.studyUid, signal)
  const places = await placesOfInstances(
    scope,
    row.patientId,
    instances.map(({ instanceUid }) => instanceUid),
  )
  const others = instances.filter(({ instanceUid }) => !row.taken.includes(instanceUid))
  const countOf = (place: 'here' | 'elsewhere') =>
    others.filter(({ instanceUid }) => places.get(instanceUid) === place).length
  let tally: Tally = {
    taken: row.taken,
    unanalysed: row.unanalysed,
    present: countOf('here'),
    elsewhere: countOf('elsewhere'),
    refused: [],
  }
  let current = await write({ ...tally, total: instances.length, skipped, fault: null, rejection: null, status: null })
  let [fetched, bytes] = [0, 0]
  for (const instance of instances.filter(({ instanceUid }) => !places.has(instanceUid))) {
    if (fetched === limits.instances || bytes >= limits.bytes) throw new Ended('limit')
    fetched += 1
    const outcome = await bringOne(instance)
    tally = await addTo(tally, instance.instanceUid, outcome)
    current = await write(tally)
  }
  if (isCut) throw new Ended('limit')

  async function bringOne(instance: ListedInstance): Promise<Reception | RefusedInstance> {
    try {
      const file = await fetchInstance(pacs, row.studyUid, instance, signal)
      bytes += file.length
      // Nothing is stored any more once it was cancelled.
      current = await write({})
      return await receive(needs, scope, { row: current, instance, file, sourceName: peer.name, signal })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = retrievalReasons.find(one => one === error.code)
      if (reason) return { instance: instance.instanceUid, reason }
      if (error.code === 'PATIENT_UNKNOWN') throw new Ended('patient')
      if (error.code === 'NOT_MEMBER') throw new Ended('ended')
      throw error
    }
  }

  async function addTo(sum: Tally, uid: string, outcome: Reception | RefusedInstance): Promise<Tally> {
    if ('reason' in outcome) return { ...sum, refused: [...sum.refused, outcome] }
    if (outcome.outcome === 'stored')
      return { ...sum, taken: [...sum.taken, uid], unanalysed: sum.unanalysed + (outcome.unanalysed ? 1 : 0) }
    // It came another way in between.
    const place = (await placesOfInstances(scope, current.patientId, [uid])).get(uid)
    return place === 'here' ? { ...sum, present: sum.present + 1 } : { ...sum, elsewhere: sum.elsewhere + 1 }
  }
}

interface Fetched {
  readonly row: RetrievalRow
  readonly instance: ListedInstance
  readonly file: Uint8Array
  readonly sourceName: string
  readonly signal: AbortSignal
}

/** As every other way in, with a header that is of this instance, this study and this patient. While there is no room, it waits. */
const receive = async (
  needs: RetrieveNeeds,
  scope: ClinicScope,
  { row, instance, file, sourceName, signal }: Fetched,
): Promise<Reception> => {
  const accept = async (facts: DicomFacts | null) => {
    if (facts?.instanceUid !== instance.instanceUid || facts.studyUid !== row.studyUid)
      throw new AppError('PACS_INSTANCE_OTHER')
    const patient = await findPatient(scope, row.patientId)
    if (!patient || patient.deletedAt) throw new AppError('PATIENT_UNKNOWN')
    const header = patientOfHeader(facts)
    const { differs } = comparePacsPatient(ownPatient(patient), header)
    // What a person confirmed is what the PACS said, and no more than that.
    if (!isPatientOfStudy(row.said, header) || differs.some(field => !row.differs.includes(field)))
      throw new AppError('PACS_INSTANCE_PATIENT')
  }
  const received = {
    ...{ bytes: file, fileName: `${instance.instanceUid}.dcm`, source: 'pacs' as const, sourceName },
    ...{ by: row.by, patientId: row.patientId, accept, signal },
  }
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await receiveInstance(needs, scope, received)
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'SERVER_BUSY'
      // A call that failed on the way to our storage is not the PACS's.
      if (!(error instanceof AppError)) throw new Error('a radiograph was not received', { cause: error })
      if (!isBusy || pauses === busyPauses) throw error
      await sleep(busyPauseMs, undefined, { signal })
    }
  }
}
