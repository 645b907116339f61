import type { Log } from '../../base/log/log.ts'
import type { Database } from '../../db/database.ts'
import { findActingMember } from '../../db/queries/accounts/members.ts'
import { changePeer, findPeer } from '../../db/queries/interop/dicom-peers.ts'
import { type ReceiveNeeds, receiveInstance } from '../../imaging/receiving/receive-instance.ts'
import { forgetRefused, recordRefused } from '../../imaging/receiving/record-refused.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { Spool } from '../../platform/admission/spool.ts'
import { namedOutage } from '../../platform/outage.ts'
import { recordDicomInstanceMetric } from '../../platform/telemetry/metrics.ts'
import type { Sender } from './find-sender.ts'
import { type Answer, answerOfRefusal, OtherInstance, statuses } from './statuses.ts'

export interface InstanceNeeds extends ReceiveNeeds {
  readonly database: Pick<Database, 'ping'>
  readonly lanes: Pick<Lanes, 'pictures' | 'uploads'>
  readonly log: Log
}

export interface ArrivedInstance {
  readonly sopClass: string
  readonly sopInstance: string
  /** Throws the error that kept it from the disk. */
  readonly file: () => Spool
  /** Cancels waiting work. */
  readonly signal: AbortSignal
}

/**
 * Stores an instance that a peer sent, and returns the response. Success means that it is on disk and in the
 * database.
 */
export const storeInstance = async (
  needs: InstanceNeeds,
  sender: Sender,
  arrived: ArrivedInstance,
): Promise<Answer> => {
  const recorded = (answer: Answer) => recordAnswer(needs, sender, arrived.sopInstance, answer)
  try {
    const outcome = await receive(needs, sender, arrived)
    recordDicomInstanceMetric(outcome)
    if (outcome === 'not-authorised')
      return await recorded({ status: statuses.notAuthorised, comment: 'PEER_DOES_NOT_SEND' })
    await forgetRefused(needs, sender.scope, arrived.sopInstance)
    await noteReception(sender).catch(error => needs.log.warn('dicom-instance-failed', { error }))
    return { status: statuses.success }
  } catch (error) {
    const refusal = await namedOutage(error, needs.database)
    const answer = answerOfRefusal(refusal)
    recordDicomInstanceMetric(answer?.comment ?? 'INTERNAL')
    if (answer) needs.log.warn('dicom-instance-refused', { ...(answer.comment && { code: answer.comment }) })
    else needs.log.error('dicom-instance-failed', { error })
    return recorded(answer ?? { status: statuses.processingFailure, comment: 'INTERNAL' })
  }
}

/** Records a refusal for the owner; returns the same response. */
export const recordAnswer = async (
  needs: Pick<InstanceNeeds, 'log'>,
  { scope, peer: { name, aeTitle } }: Sender,
  instanceUid: string | undefined,
  answer: Answer,
): Promise<Answer> => {
  const code = answer.comment
  const sender = aeTitle === null || aeTitle === name ? name : `${name} (${aeTitle})`
  if (code !== undefined) await recordRefused(needs, scope, { source: 'dimse', sender, code, instanceUid })
  return answer
}

const receive = async (
  needs: InstanceNeeds,
  { scope, peer }: Sender,
  { sopClass, sopInstance, file, signal }: ArrivedInstance,
): Promise<'stored' | 'present' | 'not-authorised'> => {
  // The peer may have been deleted or changed since the association began.
  const now = await findPeer(scope, peer.id)
  const by = await findActingMember(scope, peer.createdBy)
  if (!now?.sends || now.aeTitle !== peer.aeTitle || now.host !== peer.host || by === null) return 'not-authorised'
  const spool = file()
  const admission = { tenant: scope.clinicId, weight: spool.length, signal }
  const { outcome } = await needs.lanes.uploads.run(admission, async () =>
    receiveInstance(needs, scope, {
      bytes: await spool.read(),
      fileName: `${sopInstance}.dcm`,
      source: 'dimse',
      sourceName: now.name,
      by,
      accept: facts => {
        const { instanceUid, sopClassUid = sopClass } = facts ?? {}
        if (instanceUid !== sopInstance || sopClassUid !== sopClass) throw new OtherInstance()
      },
      signal,
    }),
  )
  return outcome
}

/** Limits the frequency, because each update changes the peer's row. */
const everyMs = 10_000
const noted = new WeakMap<Sender, number>()

const noteReception = async (sender: Sender): Promise<void> => {
  const now = Date.now()
  if (now - (noted.get(sender) ?? 0) < everyMs) return
  noted.set(sender, now)
  await changePeer(sender.scope, sender.peer.id, { receivedAt: new Date(now) })
}
