import { type Command, readCommand, writeCommand } from './command-set.ts'
import { abortReasons, DimseError, protocolError } from './dimse-error.ts'
import { type Line, maximumLength } from './line.ts'
import { type DataValue, writeAbort, writeData, writeReleaseResponse } from './pdu.ts'

/** Receives the data set of a message in pieces. */
export interface Sink {
  append(bytes: Buffer): Promise<void>
}

export interface Message {
  readonly contextId: number
  readonly command: Command
}

interface MessageRule {
  /** How long to wait for the next message. */
  readonly waitMs: number
  /** Returns the sink for the data set of a command. */
  readonly sinkFor: (message: Message) => Promise<Sink>
}

/** The messages of an accepted association. */
export interface Messages {
  /** The next message, after its data set was written to its sink; null if the peer released the association. */
  receive(rule: MessageRule): Promise<Message | null>
  send(message: Message, dataSet?: Uint8Array): Promise<void>
  abort(): Promise<void>
}

/** A command is some hundred bytes. */
const commandBytes = 16 * 1024
/** The maximum time between two fragments of a data set. */
const fragmentMs = 30_000
/** The bytes of a P-DATA PDU around each value. */
const valueHead = 6
const smallestLength = 128

/** `theirMaximum`: the maximum P-DATA length that the peer accepts; 0 means unlimited. */
export const createMessages = (line: Line, theirMaximum: number): Messages => {
  if (theirMaximum > 0 && theirMaximum < smallestLength) throw protocolError('a maximum length that holds nothing')
  // Fragments have an even length (PS3.8, E.1).
  const room = (Math.min(theirMaximum || maximumLength, maximumLength) - valueHead) & ~1
  let values: DataValue[] = []

  /** Null if the association was released between two messages. */
  const nextValue = async (waitMs: number, isBetween: boolean): Promise<DataValue | null> => {
    for (;;) {
      const value = values.shift()
      if (value) return value
      const pdu = await line.next(waitMs)
      if (pdu.kind === 'abort') throw new DimseError('aborted', `by ${pdu.source}, reason ${pdu.reason}`)
      if (pdu.kind === 'release-request' && isBetween) {
        await line.send(writeReleaseResponse())
        return null
      }
      if (pdu.kind !== 'data') throw protocolError(`${pdu.kind} within an association`, abortReasons.unexpected)
      // A P-DATA PDU has at least one value (PS3.8, 9.3.5).
      if (pdu.values.length === 0) throw protocolError('a PDU of data without any')
      values = [...pdu.values]
    }
  }

  const readWhole = async (first: DataValue, isCommand: boolean, take: (bytes: Buffer) => unknown): Promise<void> => {
    for (let value: DataValue | null = first; value; value = await nextValue(fragmentMs, false)) {
      if (value.isCommand !== isCommand || value.contextId !== first.contextId)
        throw protocolError('a fragment of another message')
      await take(value.data)
      if (value.isLast) return
    }
  }

  const sendWhole = async (contextId: number, isCommand: boolean, bytes: Uint8Array): Promise<void> => {
    const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    // A deflated data set may have an odd length and is padded with a zero byte (PS3.5, A.5).
    const all = given.length % 2 === 0 ? given : Buffer.concat([given, Buffer.alloc(1)])
    for (let at = 0; at < all.length || at === 0; at += room) {
      const data = all.subarray(at, at + room)
      await line.send(writeData({ contextId, isCommand, isLast: at + room >= all.length, data }))
    }
  }

  return {
    receive: async ({ waitMs, sinkFor }) => {
      const first = await nextValue(waitMs, true)
      if (!first) return null
      const { contextId } = first
      const parts: Buffer[] = []
      let length = 0
      await readWhole(first, true, bytes => {
        // Fragments may be empty.
        length += bytes.length + valueHead
        if (length > commandBytes) throw protocolError('a command is longer than any')
        parts.push(Buffer.from(bytes))
      })
      const message = { contextId, command: readCommand(Buffer.concat(parts)) }
      if (!message.command.hasDataSet) return message
      const sink = await sinkFor(message)
      const begin = await nextValue(fragmentMs, false)
      if (!begin || begin.contextId !== contextId) throw protocolError('a data set of another message')
      await readWhole(begin, false, bytes => sink.append(bytes))
      return message
    },
    send: async ({ contextId, command }, dataSet) => {
      await sendWhole(contextId, true, writeCommand(command))
      if (dataSet) await sendWhole(contextId, false, dataSet)
    },
    abort: async () => {
      await line.send(writeAbort(0, 0)).catch(() => undefined)
      await line.end()
    },
  }
}

/** Discards the data set of a message that the association does not need. */
export const nowhere: Sink = { append: () => Promise.resolve() }
