import { minuteMs } from '@xrai/contract/records/durations'
import type { OpenedHosts } from '../../platform/outbound/allowed-address.ts'
import { connectGuarded } from '../../platform/outbound/connect-guarded.ts'
import { answerBit, type Command } from './command-set.ts'
import { DimseError, protocolError } from './dimse-error.ts'
import { type Line, maximumLength, openLine } from './line.ts'
import { createMessages, type Message, type Messages, type Sink } from './messages.ts'
import { type AssociateAccept, type RoleSelection, writeAssociateRequest, writeReleaseRequest } from './pdu.ts'

/** The peer and our own AE title. */
export interface DimseTarget {
  readonly host: string
  readonly port: number
  readonly calledAe: string
  readonly callingAe: string
  /** The private hosts that the operator allowed. */
  readonly opened: OpenedHosts
}

/** A service to request, with the transfer syntaxes of its data sets. */
export interface Proposal {
  readonly abstractSyntax: string
  readonly transferSyntaxes: readonly string[]
}

/** An association that the peer accepted. */
export interface OpenAssociation {
  /** For each proposal, in order, the context's id and transfer syntax; null if it was not accepted. */
  readonly contexts: readonly ({ readonly id: number; readonly transferSyntax: string } | null)[]
  readonly messages: Messages
  /** Sends a request in the given context under the next message id; returns that id. */
  request(contextId: number, command: Omit<Command, 'messageId'>, dataSet?: Uint8Array): Promise<number>
  /** The next message; throws a DimseError if the association ends instead. */
  receive(sinkFor: (message: Message) => Promise<Sink>): Promise<Message>
}

const connectMs = 10_000
/** The timeout of the response to an association request. */
const acceptMs = 15_000
/** The timeout of a response: a PACS writes an instance to disk before it responds. */
const answerMs = minuteMs
const releaseMs = 5000

/**
 * Opens an association, runs `work` in it and releases it. Throws OutboundError without a connection, and a DimseError if
 * there is no association or it ends early.
 */
export const inAssociation = async <T>(
  target: DimseTarget,
  proposals: readonly Proposal[],
  { signal, roles = [] }: { readonly signal?: AbortSignal | undefined; readonly roles?: readonly RoleSelection[] },
  work: (association: OpenAssociation) => Promise<T>,
): Promise<T> => {
  const socket = await connectGuarded(target, { opened: target.opened, timeoutMs: connectMs, signal })
  const stop = () => socket.destroy()
  signal?.addEventListener('abort', stop)
  try {
    const line = openLine(socket)
    const association = await associate(line, target, proposals, roles)
    const result = await work(association).catch(async (error: unknown) => {
      // Without an A-ABORT the peer counts the association as open until its own timeout.
      await association.messages.abort()
      throw error
    })
    await release(line)
    return result
  } finally {
    signal?.removeEventListener('abort', stop)
    socket.destroy()
  }
}

const associate = async (
  line: Line,
  { calledAe, callingAe }: DimseTarget,
  proposals: readonly Proposal[],
  roles: readonly RoleSelection[],
): Promise<OpenAssociation> => {
  const contexts = proposals.map((proposal, place) => ({ ...proposal, id: 2 * place + 1 }))
  await line.send(writeAssociateRequest({ calledAe, callingAe, contexts, maximumLength, roles }))
  const accept = await readAnswer(line)
  const messages = createMessages(line, accept.maximumLength)
  let last = 0
  return {
    contexts: contexts.map(({ id }) => {
      const found = accept.contexts.find(context => context.id === id)
      return found?.result === 0 ? { id, transferSyntax: found.transferSyntax } : null
    }),
    messages,
    request: async (contextId, command, dataSet) => {
      last = (last % 0xffff) + 1
      await messages.send({ contextId, command: { ...command, messageId: last } }, dataSet)
      return last
    },
    receive: async sinkFor => {
      const message = await messages.receive({ waitMs: answerMs, sinkFor })
      if (!message) throw new DimseError('aborted', 'released before its answer')
      return message
    },
  }
}

const readAnswer = async (line: Line): Promise<AssociateAccept> => {
  const answer = await line.next(acceptMs)
  if (answer.kind === 'associate-accept') return answer
  if (answer.kind === 'associate-reject') throw new DimseError('rejected', 'the association', answer)
  if (answer.kind === 'abort') throw new DimseError('aborted', 'instead of an answer')
  throw protocolError(`${answer.kind} instead of an answer`)
}

/** The work is done, whether or not the peer confirms the release. */
const release = async (line: Line): Promise<void> => {
  try {
    await line.send(writeReleaseRequest())
    await line.next(releaseMs)
  } catch (error) {
    if (!(error instanceof DimseError)) throw error
  }
}

/** True if `message` is the response to the request. */
export const answers = ({ command }: Message, field: number, messageId: number): boolean =>
  command.field === (field | answerBit) && command.respondedTo === messageId
