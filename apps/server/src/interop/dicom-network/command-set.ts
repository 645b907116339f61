import { protocolError } from './dimse-error.ts'

/* The commands of DIMSE (PS3.7, annex E): group 0000 in implicit VR little endian. */

/** Requests; a response has the highest bit set in addition. */
export const commandField = {
  store: 0x0001,
  get: 0x0010,
  find: 0x0020,
  move: 0x0021,
  echo: 0x0030,
  cancel: 0x0fff,
} as const
export const answerBit = 0x8000

/** A message without a data set. */
const noDataSet = 0x0101
const withDataSet = 0x0001

const texts = { sopClass: 0x0002, sopInstance: 0x1000, comment: 0x0902, destination: 0x0600 } as const
const numbers = {
  field: 0x0100,
  messageId: 0x0110,
  respondedTo: 0x0120,
  priority: 0x0700,
  dataSetType: 0x0800,
  status: 0x0900,
  remaining: 0x1020,
  completed: 0x1021,
  failed: 0x1022,
  warnings: 0x1023,
} as const

/** The fields of a command that we send and read. */
export interface Command {
  readonly field: number
  readonly hasDataSet: boolean
  readonly messageId?: number | undefined
  readonly respondedTo?: number | undefined
  readonly priority?: number | undefined
  readonly status?: number | undefined
  readonly sopClass?: string | undefined
  readonly sopInstance?: string | undefined
  readonly comment?: string | undefined
  readonly destination?: string | undefined
  /** Sub-operations of C-GET. */
  readonly remaining?: number | undefined
  readonly completed?: number | undefined
  readonly failed?: number | undefined
  readonly warnings?: number | undefined
}

/** Throws a DimseError if the bytes are not a command. */
export const readCommand = (bytes: Buffer): Command => {
  const found = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length - at < 8 || bytes.readUInt16LE(at) !== 0) throw protocolError('a command with another group in it')
    const length = bytes.readUInt32LE(at + 4)
    if (length > bytes.length - at - 8) throw protocolError('an element is longer than its command')
    found.set(bytes.readUInt16LE(at + 2), bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length
  }
  const number = (element: number): number | undefined => {
    const value = found.get(element)
    return value && value.length >= 2 ? value.readUInt16LE(0) : undefined
  }
  const text = (element: number): string | undefined =>
    found
      .get(element)
      ?.toString('latin1')
      .replace(/[\0 ]+$/, '')
      .trimStart()
  const field = number(numbers.field)
  const dataSetType = number(numbers.dataSetType)
  if (field === undefined || dataSetType === undefined) throw protocolError('a command without its field')
  return {
    field,
    hasDataSet: dataSetType !== noDataSet,
    messageId: number(numbers.messageId),
    respondedTo: number(numbers.respondedTo),
    priority: number(numbers.priority),
    status: number(numbers.status),
    sopClass: text(texts.sopClass),
    sopInstance: text(texts.sopInstance),
    comment: text(texts.comment),
    destination: text(texts.destination),
    remaining: number(numbers.remaining),
    completed: number(numbers.completed),
    failed: number(numbers.failed),
    warnings: number(numbers.warnings),
  }
}

const element = (tag: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(tag, 2)
  head.writeUInt32LE(value.length, 4)
  return Buffer.concat([head, value])
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

/** Pads to an even length: UIDs with a zero byte, other texts with a space. */
const evenText = (tag: number, value: string): Buffer => {
  const pad = tag === texts.sopClass || tag === texts.sopInstance ? '\0' : ' '
  return Buffer.from(value.length % 2 === 0 ? value : value + pad, 'latin1')
}

export const writeCommand = (command: Command): Buffer => {
  const dataSetType = command.hasDataSet ? withDataSet : noDataSet
  const elements = new Map<number, Buffer>([[numbers.dataSetType, uint16(dataSetType)]])
  for (const [name, tag] of Object.entries(numbers)) {
    const value = command[name as keyof Command]
    if (typeof value === 'number') elements.set(tag, uint16(value))
  }
  for (const [name, tag] of Object.entries(texts)) {
    const value = command[name as keyof Command]
    if (typeof value === 'string') elements.set(tag, evenText(tag, value))
  }
  const body = Buffer.concat([...elements].toSorted(([a], [b]) => a - b).map(([tag, value]) => element(tag, value)))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([element(0x0000, length), body])
}
