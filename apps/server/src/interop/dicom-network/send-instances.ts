import { explicitLittleEndian, implicitLittleEndian, resultSyntaxes } from '../../base/dicom-uids.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { commandField } from './command-set.ts'
import { DimseError, protocolError } from './dimse-error.ts'
import { implicitDataSet } from './implicit-data-set.ts'
import { nowhere } from './messages.ts'
import { type FileMeta, splitFile } from './part10.ts'
import { answers, type DimseTarget, inAssociation, type OpenAssociation } from './request-association.ts'

/** The result of sending one instance. */
export interface SentInstance {
  readonly sopInstance: string
  /** True if the peer confirmed that it stored the instance, possibly with a warning. */
  readonly isStored: boolean
  /** The status of the C-STORE response; null if none arrived. */
  readonly status: number | null
  /** The peer's error comment. */
  readonly comment: string | null
  /** Why no response arrived; null if one did. */
  readonly error: DimseError | OutboundError | null
}

interface Instance extends FileMeta {
  readonly dataSet: Uint8Array
}

/** The maximum of presentation contexts per association: ids are the odd numbers of a byte. */
const contextsAtMost = 128

/**
 * Sends DICOM files by C-STORE and returns their results in order. Each is sent in its own transfer syntax; explicit VR is
 * converted to implicit VR if the peer accepts nothing else. After a connection failure the rest is not sent. Throws a
 * TypeError before sending anything if a file is not DICOM.
 */
export const sendInstances = async (
  target: DimseTarget,
  files: readonly Uint8Array[],
  signal?: AbortSignal,
): Promise<SentInstance[]> => {
  const instances = files.map(file => {
    const instance = splitFile(file)
    if (!instance) throw new TypeError('no DICOM file')
    return instance
  })
  const kinds = [...new Set(instances.map(kindOf))]
  const sent = new Map<Instance, SentInstance>()
  for (let at = 0; at < kinds.length; at += contextsAtMost) {
    const some = kinds.slice(at, at + contextsAtMost)
    await sendKinds(
      target,
      instances.filter(one => some.includes(kindOf(one))),
      sent,
      signal,
    )
  }
  return instances.map(instance => sent.get(instance) ?? notSent(instance, new DimseError('closed', 'not sent')))
}

const kindOf = ({ sopClass, transferSyntax }: FileMeta): string => `${sopClass} ${transferSyntax}`

const sendKinds = async (
  target: DimseTarget,
  instances: readonly Instance[],
  sent: Map<Instance, SentInstance>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const kinds = [...Map.groupBy(instances, kindOf).values()]
  const proposals = kinds.flatMap(([first]) =>
    first ? [{ abstractSyntax: first.sopClass, transferSyntaxes: syntaxesOf(first) }] : [],
  )
  try {
    await inAssociation(target, proposals, { signal }, async association => {
      for (const [place, alike] of kinds.entries()) {
        const context = association.contexts[place]
        for (const instance of alike)
          sent.set(
            instance,
            context
              ? await store(association, context.id, inSyntax(instance, context.transferSyntax))
              : notSent(instance, new DimseError('service', 'its class or transfer syntax')),
          )
      }
    })
  } catch (error) {
    if (!(error instanceof DimseError || error instanceof OutboundError)) throw error
    for (const instance of instances) if (!sent.has(instance)) sent.set(instance, notSent(instance, error))
  }
}

const syntaxesOf = ({ transferSyntax }: FileMeta): readonly string[] =>
  transferSyntax === explicitLittleEndian ? resultSyntaxes : [transferSyntax]

const inSyntax = (instance: Instance, accepted: string): Instance =>
  accepted === implicitLittleEndian && instance.transferSyntax !== accepted
    ? { ...instance, dataSet: implicitDataSet(instance.dataSet) }
    : instance

const notSent = ({ sopInstance }: FileMeta, error: DimseError | OutboundError): SentInstance => ({
  sopInstance,
  isStored: false,
  status: null,
  comment: null,
  error,
})

const store = async (
  { request, receive }: OpenAssociation,
  contextId: number,
  { sopClass, sopInstance, dataSet }: Instance,
): Promise<SentInstance> => {
  const { store: field } = commandField
  const id = await request(contextId, { field, hasDataSet: true, priority: 0, sopClass, sopInstance }, dataSet)
  const answer = await receive(() => Promise.resolve(nowhere))
  if (!answers(answer, field, id)) throw protocolError('another answer')
  const { status = 0, comment = null } = answer.command
  return { sopInstance, isStored: isStored(status), status, comment, error: null }
}

/** Success and the warnings, after which the instance is stored too (PS3.7, C; PS3.4, B.2.3). */
const isStored = (status: number): boolean =>
  status === 0 || status === 0x0001 || (status & 0xf000) === 0xb000 || status === 0x0107 || status === 0x0116
