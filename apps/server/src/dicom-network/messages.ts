import { type Command, readCommand, writeCommand } from './command-set.ts'
import { abortReasons, DimseError, protocolError } from './dimse-error.ts'
import { type Line, maximumLength } from './line.ts'
import { type DataValue, writeAbort, writeData, writeReleaseResponse } from './pdu.ts'

/** Where the data set of a message goes as it comes. */
export interface Sink {
  append(bytes: Buffer): Promise<void>
}

export interface Message {
  readonly contextId: number
  readonly command: Command
}

interface MessageRule {
  /** How long the next message may be waited for. */
  readonly waitMs: number
  /** For the data set of a command, as it comes. */
  readonly sinkFor: (message: Message) => Promise<Sink>
}

/** The messages of an accepted association. */
export interface Messages {
  /** The next one, once its data set is in its sink; null where the other side released the association. */
  receive(rule: MessageRule): Promise<Message | null>
  send(message: Message, dataSet?: Uint8Array): Promise<void>
  abort(): Promise<void>
}

/** A command is some hundred bytes. */
const commandBytes = 16 * 1024
/** Of a data set, between two of its fragments. */
const fragmentMs = 30_000
/** What a PDU of data has beside the bytes of its value. */
const valueHead = 6
const smallestLength = 128

/** `theirMaximum`: how long the data of a PDU may be that the other side takes; 0 is without limit. */
export const openMessages = (line: Line, theirMaximum: number): Messages => {
  if (theirMaximum > 0 && theirMaximum < smallestLength) throw protocolError('a maximum length that holds nothing')
  // Fragments are even (PS3.8, E.1).
  const room = (Math.min(theirMaximum || maximumLength, maximumLength) - valueHead) & ~1
  let values: DataValue[] = []

  /** Null where the association was released between two messages. */
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
      // One at least (PS3.8, 9.3.5).
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
    // A deflated data set may be odd, and is made even with a zero byte (PS3.5, A.5).
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

/** For what an association has no use for. */
export const nowhere: Sink = { append: () => Promise.resolve() }
