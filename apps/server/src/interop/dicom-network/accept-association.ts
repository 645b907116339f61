import { mayLose } from '@xrai/engine/transfer-syntax'
import { implicitLittleEndian } from '../../base/dicom-uids.ts'
import { abortReasons, protocolError, type RejectionCode } from './dimse-error.ts'
import { type Line, maximumLength } from './line.ts'
import { createMessages, type Messages } from './messages.ts'
import {
  type AnsweredContext,
  type AssociateRequest,
  applicationContext,
  type ProposedContext,
  writeAssociateAccept,
  writeAssociateReject,
} from './pdu.ts'

/** The reasons for which we reject an association, encoded as in PS3.8, table 9-21. */
const rejectionCodes = {
  'application-context': { result: 1, source: 1, reason: 2 },
  'calling-ae': { result: 1, source: 1, reason: 3 },
  'called-ae': { result: 1, source: 1, reason: 7 },
  version: { result: 1, source: 2, reason: 2 },
  /** No reason given, transient: the requester may retry. */
  later: { result: 2, source: 1, reason: 1 },
  congestion: { result: 2, source: 3, reason: 1 },
  limit: { result: 2, source: 3, reason: 2 },
} as const satisfies Record<string, RejectionCode>
export type RejectionName = keyof typeof rejectionCodes

/** A service that we offer, with the transfer syntaxes of its data sets. */
export interface Offer {
  readonly abstractSyntax: string
  readonly transferSyntaxes: ReadonlySet<string>
}

interface AcceptedContext {
  readonly abstractSyntax: string
  readonly transferSyntax: string
}

/** An association that another program opened. */
export interface AcceptedAssociation<C> {
  readonly caller: C
  /** The accepted presentation contexts by id. */
  readonly contexts: ReadonlyMap<number, AcceptedContext>
  readonly messages: Messages
}

interface AcceptanceRule<C> {
  /** How long to wait for the request. */
  readonly waitMs: number
  readonly offers: readonly Offer[]
  /** Returns the caller, or the reason to reject it. */
  readonly decide: (request: AssociateRequest) => Promise<C | RejectionName>
}

/**
 * Answers an association request; returns the rejection's name if it was rejected. Throws a DimseError if no request
 * arrives.
 */
export const acceptAssociation = async <C extends object>(
  line: Line,
  { waitMs, offers, decide }: AcceptanceRule<C>,
): Promise<AcceptedAssociation<C> | RejectionName> => {
  const request = await line.next(waitMs)
  if (request.kind !== 'associate-request')
    throw protocolError(`${request.kind} before an association`, abortReasons.unexpected)
  requireContexts(request.contexts)
  const caller = await (faultOf(request) ?? decide(request))
  if (typeof caller === 'string') {
    await line.send(writeAssociateReject(rejectionCodes[caller]))
    return caller
  }
  const messages = createMessages(line, request.maximumLength)
  const answered = request.contexts.map(context => answerTo(context, offers))
  await line.send(writeAssociateAccept({ ...request, contexts: answered, maximumLength, roles: [] }))
  const accepted = request.contexts.flatMap(({ id, abstractSyntax }, place) => {
    const answer = answered[place]
    return answer?.result === accept ? [[id, { abstractSyntax, transferSyntax: answer.transferSyntax }] as const] : []
  })
  return { caller, contexts: new Map(accepted), messages }
}

const faultOf = ({ isVersion1, applicationContext: given }: AssociateRequest): RejectionName | null => {
  if (!isVersion1) return 'version'
  return given === applicationContext ? null : 'application-context'
}

/** Ids are odd and unique (PS3.8, 9.3.2.2). */
const requireContexts = (contexts: readonly ProposedContext[]): void => {
  const ids = new Set(contexts.map(({ id }) => id))
  if (ids.size === 0 || ids.size < contexts.length || [...ids].some(id => id % 2 === 0))
    throw protocolError('presentation contexts that cannot be told apart')
}

/** Results of a presentation context (PS3.8, table 9-18). */
const accept = 0
const abstractUnsupported = 3
const transferUnsupported = 4

/**
 * Accepts the first supported transfer syntax that loses no detail, else the first supported one, in the requester's order of
 * preference: some programs list JPEG first for a radiograph that they store whole.
 */
const answerTo = (
  { id, abstractSyntax, transferSyntaxes }: ProposedContext,
  offers: readonly Offer[],
): AnsweredContext => {
  const offer = offers.find(one => one.abstractSyntax === abstractSyntax)
  // A rejected context's transfer syntax is meaningless but required.
  if (!offer) return { id, result: abstractUnsupported, transferSyntax: implicitLittleEndian }
  const supported = transferSyntaxes.filter(syntax => offer.transferSyntaxes.has(syntax))
  const taken = supported.find(syntax => !mayLose(syntax)) ?? supported[0]
  return taken === undefined
    ? { id, result: transferUnsupported, transferSyntax: implicitLittleEndian }
    : { id, result: accept, transferSyntax: taken }
}
