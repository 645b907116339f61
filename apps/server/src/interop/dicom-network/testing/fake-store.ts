import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { openLine } from '../line.ts'
import { createMessages } from '../messages.ts'
import { writeAssociateAccept } from '../pdu.ts'

export interface StoreRule {
  readonly maximumLength?: number
  /** A SOP class that it rejects. */
  readonly refuses?: string
  /** The only transfer syntax that it accepts; by default the first proposed one. */
  readonly takes?: string
  /** The status for an instance that it received `before` times already; undefined cuts the connection. */
  readonly statusOf?: (sopInstance: string, before: number) => number | undefined
  /** Runs before it responds. */
  readonly onSent?: () => Promise<void>
}

/**
 * Another program that stores instances sent by C-STORE, on a port of this machine. `rule` is called for each connection.
 */
export const startFakeStore = async (rule: () => StoreRule) => {
  const stored = new Map<string, Buffer>()
  const sent: string[] = []
  const server = createServer(async socket => {
    const { maximumLength = 4096, refuses, takes, statusOf = () => 0, onSent } = rule()
    const line = openLine(socket, { dataLength: maximumLength })
    const asked = await line.next(5000)
    if (asked.kind !== 'associate-request') throw new Error(asked.kind)
    const contexts = asked.contexts.map(({ id, abstractSyntax, transferSyntaxes }) => {
      const transferSyntax = takes ?? transferSyntaxes[0] ?? ''
      if (!transferSyntaxes.includes(transferSyntax)) return { id, result: 4, transferSyntax }
      return { id, result: abstractSyntax === refuses ? 3 : 0, transferSyntax }
    })
    await line.send(writeAssociateAccept({ ...asked, maximumLength, contexts }))
    const messages = createMessages(line, asked.maximumLength)
    for (;;) {
      const parts: Buffer[] = []
      const append = async (bytes: Buffer) => void parts.push(Buffer.from(bytes))
      const message = await messages.receive({ waitMs: 5000, sinkFor: () => Promise.resolve({ append }) })
      if (!message) return line.end()
      const { messageId: respondedTo, sopClass, sopInstance = '' } = message.command
      const status = statusOf(sopInstance, sent.length)
      sent.push(sopInstance)
      await onSent?.()
      if (status === undefined) return line.destroy()
      stored.set(sopInstance, Buffer.concat(parts))
      const said = { respondedTo, sopClass, sopInstance, status, comment: status === 0 ? undefined : 'full' }
      const { contextId } = message
      await messages.send({ contextId, command: { field: 0x8001, hasDataSet: false, ...said } })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  return { port, stored, sent, close: () => server.close() }
}
