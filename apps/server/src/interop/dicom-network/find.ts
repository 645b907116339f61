import { explicitLittleEndian, implicitLittleEndian, studyRootFind } from '../../base/dicom-uids.ts'
import { commandField } from './command-set.ts'
import { DimseError, protocolError } from './dimse-error.ts'
import { type QueryKey, readIdentifier, writeIdentifier } from './identifier.ts'
import { nowhere, type Sink } from './messages.ts'
import { answers, type DimseTarget, inAssociation, type OpenAssociation } from './request-association.ts'

/** The result of one query. */
export interface Found {
  /** The values of the queried keys by tag, one map per match. */
  readonly matches: readonly ReadonlyMap<number, string>[]
  /** True if there are more matches than requested. */
  readonly isCut: boolean
  /** 0 for success (PS3.4, table C.4-1). */
  readonly status: number
}

const proposal = {
  abstractSyntax: studyRootFind,
  transferSyntaxes: [explicitLittleEndian, implicitLittleEndian],
}

/** ASCII is UTF-8 too, and many archives answer in the character set of the query. */
const ownCharset: QueryKey = { tag: 0x00080005, vr: 'CS', value: 'ISO_IR 192' }

/** The identifier of one match is some hundred bytes. */
const identifierBytes = 64 * 1024
/** Maximum number of responses after the query was cancelled. */
const afterCancel = 1000

/** A peer that ignores C-CANCEL: the query was answered, and the association is of no more use. */
class Unending extends Error {
  readonly found: Found
  constructor(found: Found) {
    super('answers without an end')
    this.found = found
  }
}

/**
 * Runs several C-FIND queries in one association, each with at most `most` matches; in a further one after a query that the
 * peer went on answering. Throws OutboundError or DimseError.
 */
export const find = async (
  target: DimseTarget,
  queries: readonly (readonly QueryKey[])[],
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal | undefined },
): Promise<Found[]> => {
  const found: Found[] = []
  while (found.length < queries.length) {
    try {
      await inAssociation(target, [proposal], { signal }, async association => {
        for (const keys of queries.slice(found.length)) found.push(await findOne(association, keys, most))
      })
    } catch (error) {
      if (!(error instanceof Unending)) throw error
      found.push(error.found)
    }
  }
  return found
}

/** Throws Unending with the matches if the peer goes on long after it was cancelled. */
const findOne = async (
  { contexts, messages, request, receive }: OpenAssociation,
  keys: readonly QueryKey[],
  most: number,
): Promise<Found> => {
  const [context] = contexts
  if (!context) throw new DimseError('service', 'C-FIND')
  const { id: contextId, transferSyntax } = context
  const { find: field } = commandField
  const command = { field, hasDataSet: true, priority: 0, sopClass: studyRootFind }
  const id = await request(contextId, command, writeIdentifier([ownCharset, ...keys], transferSyntax))
  const matches: ReadonlyMap<number, string>[] = []
  const tags = keys.map(({ tag }) => tag)
  for (let left = most + afterCancel; left > 0; left -= 1) {
    const { sink, bytes } = inMemory(identifierBytes)
    const answer = await receive(() => Promise.resolve(matches.length > most ? nowhere : sink))
    if (!answers(answer, field, id)) throw protocolError('another answer')
    const { status = 0, hasDataSet } = answer.command
    if (!isPending(status))
      return { matches: matches.slice(0, most), isCut: matches.length > most, status: isCancelled(status) ? 0 : status }
    if (!hasDataSet || matches.length > most) continue
    matches.push(readIdentifier(bytes(), transferSyntax, tags))
    // C-CANCEL (PS3.7, 9.3.2.3): responses already sent still arrive.
    if (matches.length > most)
      await messages.send({ contextId, command: { field: commandField.cancel, hasDataSet: false, respondedTo: id } })
  }
  if (matches.length <= most) throw protocolError('answers without an end')
  throw new Unending({ matches: matches.slice(0, most), isCut: true, status: 0 })
}

/** FF00, and FF01 if some optional key was not supported (PS3.4, table C.4-1). */
const isPending = (status: number): boolean => status === 0xff00 || status === 0xff01
const isCancelled = (status: number): boolean => status === 0xfe00

/** A sink for small data; throws a DimseError if it exceeds `most` bytes. */
const inMemory = (most: number): { readonly sink: Sink; readonly bytes: () => Buffer } => {
  const parts: Buffer[] = []
  let length = 0
  const append = async (bytes: Buffer) => {
    length += bytes.length
    if (length > most) throw protocolError('an identifier is longer than any')
    parts.push(Buffer.from(bytes))
  }
  return { sink: { append }, bytes: () => Buffer.concat(parts) }
}
