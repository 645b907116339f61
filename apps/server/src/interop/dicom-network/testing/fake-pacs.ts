import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { readTexts } from '@xrai/engine/texts'
import { DimseError, type DimseFault } from '../dimse-error.ts'
import { type QueryKey, readIdentifier, writeIdentifier } from '../identifier.ts'
import { openLine } from '../line.ts'
import { createMessages, nowhere } from '../messages.ts'
import { splitFile } from '../part10.ts'
import { writeAssociateAccept } from '../pdu.ts'

type Texts = ReadonlyMap<number, string>

/** The content of a fake PACS and its behaviour. */
export interface FakeArchive {
  /** The matches of a query with these keys. */
  readonly find: (asked: Texts) => readonly (readonly QueryKey[])[]
  readonly status?: number
  /** False makes it reject queries. */
  readonly isFindOffered?: boolean
  /** Accepts the last proposed transfer syntax instead of the first. */
  readonly takesLast?: boolean
  /** The instances that it sends for a C-GET before the final response with `status`. */
  readonly get?: (asked: Texts) => readonly Uint8Array[]
}

const keys = [0x00080005, 0x00080052, 0x00080018, 0x00100010, 0x00100020, 0x0020000d, 0x0020000e]

/**
 * Another program that answers C-FIND and C-GET, on a port of this machine. It records the queries and whether one was
 * cancelled.
 */
export const startFakePacs = async (archive: () => FakeArchive) => {
  const asked: Texts[] = []
  const stored: (number | null)[] = []
  const failures: (DimseFault | null)[] = []
  let cancelled = 0
  const server = createServer(async socket => {
    const { find, get, status = 0, isFindOffered = true, takesLast = false } = archive()
    const line = openLine(socket)
    const request = await line.next(5000)
    if (request.kind !== 'associate-request') return socket.destroy()
    const contexts = request.contexts.map(({ id, transferSyntaxes }) => ({
      id,
      result: isFindOffered ? 0 : 3,
      transferSyntax: transferSyntaxes.at(takesLast ? -1 : 0) ?? '',
    }))
    await line.send(writeAssociateAccept({ ...request, contexts }))
    const messages = createMessages(line, request.maximumLength)
    for (;;) {
      const parts: Buffer[] = []
      const append = async (bytes: Buffer) => void parts.push(Buffer.from(bytes))
      const message = await messages
        .receive({ waitMs: 5000, sinkFor: () => Promise.resolve({ append }) })
        .catch((error: unknown) => {
          failures.push(error instanceof DimseError ? error.fault : null)
          return null
        })
      if (!message) return line.end()
      const { contextId, command } = message
      if (command.field === 0x0fff) {
        cancelled += 1
        continue
      }
      const transferSyntax = contexts.find(({ id }) => id === contextId)?.transferSyntax ?? ''
      const texts = readIdentifier(Buffer.concat(parts), transferSyntax, keys)
      asked.push(texts)
      const said = { field: command.field | 0x8000, respondedTo: command.messageId, sopClass: command.sopClass }
      if (command.field === 0x0010) {
        for (const file of get?.(texts) ?? []) {
          const { sopClass, transferSyntax: syntax, dataSet } = splitFile(file) ?? {}
          // It converts to the first of them.
          const offered = request.contexts.find(
            ({ abstractSyntax, transferSyntaxes }) =>
              abstractSyntax === sopClass && syntax !== undefined && transferSyntaxes.includes(syntax),
          )
          const isOurs = request.roles.some(role => role.sopClass === sopClass && role.isScp)
          if (!offered || !isOurs || !dataSet) continue
          const sopInstance = readTexts(dataSet, { explicit: true, littleEndian: true }, [0x00080018]).get(0x00080018)
          const store = { field: 0x0001, hasDataSet: true, messageId: 99, sopClass, sopInstance, priority: 0 }
          await messages.send({ contextId: offered.id, command: store }, dataSet)
          const answer = await messages.receive({ waitMs: 5000, sinkFor: () => Promise.resolve(nowhere) })
          stored.push(answer?.command.status ?? null)
          await messages.send({ contextId, command: { ...said, hasDataSet: false, status: 0xff00 } })
        }
        await messages.send({ contextId, command: { ...said, hasDataSet: false, status } })
        continue
      }
      for (const match of find(texts))
        await messages.send(
          { contextId, command: { ...said, hasDataSet: true, status: 0xff00 } },
          writeIdentifier(match, transferSyntax),
        )
      await messages.send({ contextId, command: { ...said, hasDataSet: false, status } })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  /** The statuses with which each sent instance was answered, and how associations ended without a release. */
  return { port, asked, stored, failures, cancelled: () => cancelled, close: () => server.close() }
}
