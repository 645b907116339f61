import { explicitLittleEndian, implicitLittleEndian, studyRootGet } from '../../base/dicom-uids.ts'
import { answerBit, commandField } from './command-set.ts'
import { DimseError, protocolError } from './dimse-error.ts'
import { writeIdentifier } from './identifier.ts'
import { nowhere, type Sink } from './messages.ts'
import { writeFileHead } from './part10.ts'
import { answers, type DimseTarget, inAssociation, type OpenAssociation } from './request-association.ts'

/** The UIDs that locate an instance in an archive. */
export interface InstancePlace {
  readonly studyUid: string
  readonly seriesUid: string
  readonly instanceUid: string
}

interface GetRule {
  /** The SOP classes it may have and the accepted transfer syntaxes; each pair is a separate presentation context if all fit. */
  readonly classes: readonly string[]
  readonly transferSyntaxes: readonly string[]
  /** The maximum length of its data set. */
  readonly maximumBytes: number
  readonly signal?: AbortSignal | undefined
}

/** The result of a C-GET of one instance. */
export interface GotInstance {
  /** Null if the archive did not send it. */
  readonly file: Uint8Array | null
  readonly isTooLong: boolean
  /** The status of the C-GET (PS3.4, table C.4-3). */
  readonly status: number
}

/** The maximum of presentation contexts per association: ids are the odd numbers of a byte. */
const contextsAtMost = 128
/**
 * Transfer syntaxes that share a context if there is none for each. An archive accepts one of them, the first that it
 * supports, and converts to it without loss: those without compression, and lossless HTJ2K.
 */
const convertible = [
  [explicitLittleEndian, implicitLittleEndian, '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'],
  ['1.2.840.10008.1.2.4.201', '1.2.840.10008.1.2.4.202'],
]

const inFewerContexts = (transferSyntaxes: readonly string[]): string[][] => {
  const others = transferSyntaxes.filter(uid => !convertible.flat().includes(uid)).map(uid => [uid])
  const shared = convertible.map(uids => uids.filter(uid => transferSyntaxes.includes(uid)))
  return [...shared.filter(uids => uids.length > 0), ...others]
}
/** The maximum of messages per C-GET: the instance, and progress responses of the archive. */
const messagesAtMost = 64

/**
 * C-GET of one instance (PS3.4, C.4.3): the archive sends it by C-STORE in the same association, in which we take the SCP
 * role for its class (PS3.7, D.3.3.4). One association per instance, so that an archive never waits while we process one.
 * Throws OutboundError or DimseError.
 */
export const getInstance = (
  target: DimseTarget,
  place: InstancePlace,
  { classes, transferSyntaxes, maximumBytes, signal }: GetRule,
): Promise<GotInstance> => {
  const get = { abstractSyntax: studyRootGet, transferSyntaxes: [explicitLittleEndian, implicitLittleEndian] }
  const fits = classes.length * transferSyntaxes.length < contextsAtMost
  const contexts = fits ? transferSyntaxes.map(uid => [uid]) : inFewerContexts(transferSyntaxes)
  const storage = classes.flatMap(abstractSyntax => contexts.map(uids => ({ abstractSyntax, transferSyntaxes: uids })))
  const roles = classes.map(sopClass => ({ sopClass, isScu: false, isScp: true }))
  return inAssociation(target, [get, ...storage], { signal, roles }, association =>
    takeInstance(association, place, maximumBytes),
  )
}

const takeInstance = async (
  { contexts, messages, request, receive }: OpenAssociation,
  { studyUid, seriesUid, instanceUid }: InstancePlace,
  maximumBytes: number,
): Promise<GotInstance> => {
  const [context] = contexts
  if (!context) throw new DimseError('service', 'C-GET')
  const identifier = writeIdentifier(
    [
      { tag: 0x00080052, vr: 'CS', value: 'IMAGE' },
      { tag: 0x0020000d, vr: 'UI', value: studyUid },
      { tag: 0x0020000e, vr: 'UI', value: seriesUid },
      { tag: 0x00080018, vr: 'UI', value: instanceUid },
    ],
    context.transferSyntax,
  )
  const { get: field, store } = commandField
  const id = await request(context.id, { field, hasDataSet: true, priority: 0, sopClass: studyRootGet }, identifier)
  let file: Uint8Array | null = null
  let isTooLong = false
  for (let left = messagesAtMost; left > 0; left -= 1) {
    const taking: { coming: Coming | null } = { coming: null }
    const message = await receive(async given => {
      const transferSyntax = syntaxOf(contexts, given.contextId)
      const { field: kind, sopClass, sopInstance } = given.command
      if (kind === store && sopInstance === instanceUid && sopClass && transferSyntax && !file)
        taking.coming = upTo(maximumBytes, writeFileHead({ sopClass, sopInstance, transferSyntax }))
      return taking.coming?.sink ?? nowhere
    })
    const { command, contextId } = message
    if (command.field === store) {
      const { coming } = taking
      const taken = coming?.file() ?? null
      isTooLong ||= coming !== null && taken === null
      file ??= taken
      const { sopClass, sopInstance, messageId: respondedTo } = command
      const said = { field: store | answerBit, hasDataSet: false, respondedTo, sopClass, sopInstance }
      await messages.send({ contextId, command: { ...said, status: taken === null ? refusedStatus : 0 } })
      continue
    }
    if (!answers(message, field, id)) throw protocolError('another answer')
    const { status = 0 } = command
    if (status !== pending) return { file, isTooLong, status }
  }
  throw protocolError('answers without an end')
}

const pending = 0xff00
/** Refused: out of resources (PS3.4, table B.2-1). */
const refusedStatus = 0xa700

/** Null if the context was not accepted. */
const syntaxOf = (contexts: OpenAssociation['contexts'], contextId: number): string | null =>
  contexts.find(context => context?.id === contextId)?.transferSyntax ?? null

interface Coming {
  readonly sink: Sink
  /** Null if it exceeded the maximum length. */
  readonly file: () => Uint8Array | null
}

/** A sink for a data set after the head of its file. Data beyond `most` bytes is read for a while and discarded. */
const upTo = (most: number, head: Buffer): Coming => {
  const parts = [head]
  let length = 0
  const append = async (bytes: Buffer) => {
    length += bytes.length
    if (length <= most) parts.push(Buffer.from(bytes))
    else parts.length = 0
    if (length > 2 * most) throw protocolError('a data set without an end')
  }
  return { sink: { append }, file: () => (length > most ? null : Buffer.concat(parts)) }
}
