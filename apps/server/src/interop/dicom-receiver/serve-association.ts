import { uidOf } from '@xrai/engine/texts'
import { networkSyntaxes } from '@xrai/engine/transfer-syntax'
import { explicitLittleEndian, implicitLittleEndian, verificationClass } from '../../base/dicom-uids.ts'
import { radiographClasses } from '../../imaging/receiving/require-radiograph.ts'
import {
  type AcceptedAssociation,
  acceptAssociation,
  type Offer,
  type RejectionName,
} from '../dicom-network/accept-association.ts'
import { answerBit, commandField } from '../dicom-network/command-set.ts'
import { abortReasons, protocolError } from '../dicom-network/dimse-error.ts'
import type { Line } from '../dicom-network/line.ts'
import { type Message, nowhere } from '../dicom-network/messages.ts'
import { writeFileHead } from '../dicom-network/part10.ts'
import { type ArrivingInstance, openArrivingInstance, pacedSink } from './arriving-instance.ts'
import type { Sender } from './find-sender.ts'
import { type Answer, statuses } from './statuses.ts'
import { type InstanceNeeds, recordAnswer, storeInstance } from './store-instance.ts'

/** Verification, and the SOP classes of dental radiographs in the transfer syntaxes that other programs may send. */
const offers: readonly Offer[] = [
  { abstractSyntax: verificationClass, transferSyntaxes: new Set([explicitLittleEndian, implicitLittleEndian]) },
  ...[...radiographClasses].map(abstractSyntax => ({ abstractSyntax, transferSyntaxes: new Set(networkSyntaxes) })),
]

export interface AssociationNeeds extends InstanceNeeds {
  /** The folder for incoming data sets. */
  readonly folder: string
  readonly decide: Parameters<typeof acceptAssociation<Sender>>[1]['decide']
  /**
   * How long the association request may take (ARTIM; PS3.8, 9.1.5), and how long the peer may be silent afterwards.
   */
  readonly requestMs: number
  readonly idleMs: number
}

/** The state of an association for its owner. */
export interface AssociationState {
  /** True while a message is read, processed or answered. */
  isBusy: boolean
  /** True if it ends before the next message. */
  isEnding: boolean
  /** Instances stored, duplicates included. */
  stored: number
  /** Set once it is rejected. */
  rejection: RejectionName | null
}

/** Serves an association from its request to its release. Throws a DimseError if it ends in another way. */
export const serveAssociation = async (
  needs: AssociationNeeds,
  line: Line,
  state: AssociationState,
  signal: AbortSignal,
): Promise<void> => {
  const association = await acceptAssociation(line, { waitMs: needs.requestMs, offers, decide: needs.decide })
  if (typeof association === 'string') {
    state.rejection = association
    return line.end()
  }
  while (await serveMessage(needs, association, state, signal)) {
    if (!state.isEnding) continue
    return association.messages.abort()
  }
  await line.end()
}

/** False after the release. */
const serveMessage = async (
  needs: AssociationNeeds,
  association: AcceptedAssociation<Sender>,
  state: AssociationState,
  signal: AbortSignal,
): Promise<boolean> => {
  let arriving: ArrivingInstance | null = null
  state.isBusy = false
  try {
    const message = await association.messages.receive({
      waitMs: needs.idleMs,
      sinkFor: async message => {
        state.isBusy = true
        if (refusalOf(association, message) !== null) return pacedSink(nowhere)
        arriving = await openArrivingInstance(needs.folder, headOf(association, message))
        return arriving.sink
      },
    })
    if (!message) return false
    state.isBusy = true
    const answer = await answerTo(needs, association, message, arriving, signal)
    if (message.command.field === commandField.store && answer?.status === statuses.success) state.stored += 1
    if (answer) await sendAnswer(association, message, answer)
    return true
  } finally {
    await closed(arriving)
  }
}

// The assignment is in a callback, so the compiler would narrow the variable to null.
const closed = async (arriving: ArrivingInstance | null): Promise<void> => arriving?.close()

const headOf = ({ caller, contexts }: AcceptedAssociation<Sender>, { contextId, command }: Message): Buffer =>
  writeFileHead({
    sopClass: command.sopClass ?? '',
    sopInstance: command.sopInstance ?? '',
    transferSyntax: contexts.get(contextId)?.transferSyntax ?? '',
    sourceAe: caller.peer.aeTitle ?? '',
  })

/**
 * The reason to refuse a message; null for a C-STORE that can be processed. Throws if the message does not belong in
 * an association.
 */
const refusalOf = ({ contexts }: AcceptedAssociation<Sender>, { contextId, command }: Message): Answer | null => {
  const context = contexts.get(contextId)
  if (!context) throw protocolError('a message of a context that was not agreed on')
  const { field, messageId, sopClass, sopInstance, hasDataSet } = command
  if ((field & answerBit) !== 0) throw protocolError('an answer to nothing', abortReasons.unexpected)
  if (messageId === undefined && field !== commandField.cancel) throw protocolError('a request without its id')
  if (field !== commandField.store) return { status: statuses.unrecognised }
  if (sopClass !== context.abstractSyntax || sopClass === verificationClass)
    return { status: statuses.classNotSupported, comment: 'OTHER_CLASS_THAN_AGREED' }
  if (!hasDataSet) throw protocolError('a C-STORE of nothing')
  return uidOf(sopInstance) ? null : { status: statuses.invalidInstance, comment: 'SOP_INSTANCE_UID_INVALID' }
}

/** Null if no response is due. */
const answerTo = async (
  needs: AssociationNeeds,
  association: AcceptedAssociation<Sender>,
  message: Message,
  arriving: ArrivingInstance | null,
  signal: AbortSignal,
): Promise<Answer | null> => {
  const { field, sopClass = '', sopInstance = '' } = message.command
  const refusal = refusalOf(association, message)
  // The operation to cancel has already completed.
  if (field === commandField.cancel) return null
  if (field === commandField.echo) return { status: statuses.success }
  if (refusal && field === commandField.store) return recordAnswer(needs, association.caller, sopInstance, refusal)
  if (refusal || !arriving) return refusal
  const arrived = { sopClass, sopInstance, file: () => arriving.file(), signal }
  return storeInstance(needs, association.caller, arrived)
}

const sendAnswer = (
  { messages }: AcceptedAssociation<Sender>,
  { contextId, command }: Message,
  answer: Answer,
): Promise<void> => {
  const { field, messageId: respondedTo, sopClass, sopInstance } = command
  const common = { field: field | answerBit, respondedTo, sopClass, sopInstance, hasDataSet: false }
  return messages.send({ contextId, command: { ...common, ...answer } })
}
