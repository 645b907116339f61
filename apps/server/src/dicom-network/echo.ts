import { commandField } from './command-set.ts'
import { DimseError, protocolError } from './dimse-error.ts'
import { nowhere } from './messages.ts'
import { answers, type DimseTarget, inAssociation } from './request-association.ts'
import { explicitLittleEndian, implicitLittleEndian, verificationClass } from './syntaxes.ts'

const verification = {
  abstractSyntax: verificationClass,
  transferSyntaxes: [explicitLittleEndian, implicitLittleEndian],
}

/** C-ECHO: the status that the other side answers with, 0 where all is well. OutboundError, DimseError. */
export const echo = (target: DimseTarget, signal?: AbortSignal): Promise<number> =>
  inAssociation(target, [verification], { signal }, async ({ contexts, request, receive }) => {
    const [context] = contexts
    if (!context) throw new DimseError('service', 'verification')
    const { echo: field } = commandField
    const id = await request(context.id, { field, hasDataSet: false, sopClass: verificationClass })
    const answer = await receive(() => Promise.resolve(nowhere))
    if (!answers(answer, field, id)) throw protocolError('another answer')
    return answer.command.status ?? 0
  })
