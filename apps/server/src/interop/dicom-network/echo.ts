import { explicitLittleEndian, implicitLittleEndian, resultSyntaxes, verificationClass } from '../../base/dicom-uids.ts'
import { commandField } from './command-set.ts'
import { DimseError, protocolError } from './dimse-error.ts'
import { nowhere } from './messages.ts'
import { answers, type DimseTarget, inAssociation } from './request-association.ts'

const verification = {
  abstractSyntax: verificationClass,
  transferSyntaxes: [explicitLittleEndian, implicitLittleEndian],
}

interface Offered {
  /** The status that the other side answers with, 0 where all is well. */
  readonly status: number
  /** The classes that it takes in no syntax of ours. */
  readonly notTaken: readonly string[]
}

/** C-ECHO, and in its association an offer of `classes`, of which nothing is sent. OutboundError, DimseError. */
export const echoWithOffer = (
  target: DimseTarget,
  classes: readonly string[],
  signal?: AbortSignal,
): Promise<Offered> => {
  const offers = classes.map(abstractSyntax => ({ abstractSyntax, transferSyntaxes: resultSyntaxes }))
  return inAssociation(target, [verification, ...offers], { signal }, async ({ contexts, request, receive }) => {
    const [context, ...others] = contexts
    if (!context) throw new DimseError('service', 'verification')
    const { echo: field } = commandField
    const id = await request(context.id, { field, hasDataSet: false, sopClass: verificationClass })
    const answer = await receive(() => Promise.resolve(nowhere))
    if (!answers(answer, field, id)) throw protocolError('another answer')
    return { status: answer.command.status ?? 0, notTaken: classes.filter((_, place) => !others[place]) }
  })
}

/** C-ECHO: the status that the other side answers with, 0 where all is well. OutboundError, DimseError. */
export const echo = async (target: DimseTarget, signal?: AbortSignal): Promise<number> =>
  (await echoWithOffer(target, [], signal)).status
