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
  /** The status of the response; 0 for success. */
  readonly status: number
  /** The classes that the peer accepts in none of our transfer syntaxes. */
  readonly notTaken: readonly string[]
}

/**
 * C-ECHO, with a proposal of `classes` in the same association, of which nothing is sent. Throws OutboundError or
 * DimseError.
 */
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

/** C-ECHO: returns the status of the response, 0 for success. Throws OutboundError or DimseError. */
export const echo = async (target: DimseTarget, signal?: AbortSignal): Promise<number> =>
  (await echoWithOffer(target, [], signal)).status
