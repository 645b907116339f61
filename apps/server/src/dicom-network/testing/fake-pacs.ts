import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type QueryKey, readIdentifier, writeIdentifier } from '../identifier.ts'
import { openLine } from '../line.ts'
import { openMessages } from '../messages.ts'
import { writeAssociateAccept } from '../pdu.ts'

type Texts = ReadonlyMap<number, string>

/** What a PACS has, and how it ends a query. */
export interface FakeArchive {
  /** The matches of the keys that were asked with. */
  readonly find: (asked: Texts) => readonly (readonly QueryKey[])[]
  readonly status?: number
  /** Whether it takes queries at all. */
  readonly isFindOffered?: boolean
  /** Which of the transfer syntaxes that are proposed it takes, from behind. */
  readonly takesLast?: boolean
}

const keys = [0x00080052, 0x00100010, 0x00100020]

/** Another program that answers C-FIND, on a port of this machine. It keeps what it was asked, and whether it was cancelled. */
export const startFakePacs = async (archive: () => FakeArchive) => {
  const asked: Texts[] = []
  let cancelled = 0
  const server = createServer(async socket => {
    const { find, status = 0, isFindOffered = true, takesLast = false } = archive()
    const line = openLine(socket)
    const request = await line.next(5000)
    if (request.kind !== 'associate-request') return socket.destroy()
    const contexts = request.contexts.map(({ id, transferSyntaxes }) => ({
      id,
      result: isFindOffered ? 0 : 3,
      transferSyntax: transferSyntaxes.at(takesLast ? -1 : 0) ?? '',
    }))
    await line.send(writeAssociateAccept({ ...request, contexts }))
    const messages = openMessages(line, request.maximumLength)
    for (;;) {
      const parts: Buffer[] = []
      const append = async (bytes: Buffer) => void parts.push(Buffer.from(bytes))
      const message = await messages
        .receive({ waitMs: 5000, sinkFor: () => Promise.resolve({ append }) })
        .catch(() => null)
      if (!message) return line.end()
      const { contextId, command } = message
      if (command.field === 0x0fff) {
        cancelled += 1
        continue
      }
      const transferSyntax = contexts.find(({ id }) => id === contextId)?.transferSyntax ?? ''
      const texts = readIdentifier(Buffer.concat(parts), transferSyntax, keys)
      asked.push(texts)
      const said = { field: 0x8020, respondedTo: command.messageId, sopClass: command.sopClass }
      for (const match of find(texts))
        await messages.send(
          { contextId, command: { ...said, hasDataSet: true, status: 0xff00 } },
          writeIdentifier(match, transferSyntax),
        )
      await messages.send({ contextId, command: { ...said, hasDataSet: false, status } })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return { port, asked, cancelled: () => cancelled, close: () => server.close() }
}
