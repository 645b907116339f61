import { AppError } from '@xrai/contract/errors/app-error'

/** The parts of an ONNX file that decide whether it may be loaded (onnx.proto3). */
export interface OnnxFacts {
  /** The version of ONNX' own operators. */
  readonly opset: number
  readonly nodes: number
}

const mostNodes = 20_000
/** Graphs inside the nodes of a graph, as loops and conditions have. */
const deepest = 4
const opsets = { from: 9, to: 23 } as const
/** ONNX' own operators; every other domain is code that someone adds to the runtime. */
const ownDomains = new Set(['', 'ai.onnx'])

const refuse = (code: 'MODEL_NETWORK' | 'MODEL_OPERATORS' | 'MODEL_EXTERNAL_DATA', detail: string): never => {
  throw new AppError(code, { detail })
}

/**
 * Reads the structure of a network without its numbers. Throws MODEL_EXTERNAL_DATA if it takes numbers from another file,
 * MODEL_OPERATORS for operators of other makers, functions or an unknown version, MODEL_NETWORK if it is no ONNX file.
 */
export const readOnnx = (bytes: Uint8Array): OnnxFacts => {
  let opset = 0
  const count = { nodes: 0 }
  let graphs = 0
  for (const { field, value, number } of fieldsOf(bytes)) {
    if (field === 7) {
      graphs += 1
      readGraph(value, count, 0)
    }
    if (field === 8) opset = Math.max(opset, readOpset(value))
    // Functions and steps of training.
    if (field === 25 || field === 20) refuse('MODEL_OPERATORS', 'functions')
    if (field === 1 && number > 20) refuse('MODEL_OPERATORS', `IR version ${number}`)
  }
  if (graphs !== 1 || count.nodes === 0) refuse('MODEL_NETWORK', 'no graph')
  if (opset < opsets.from || opset > opsets.to) refuse('MODEL_OPERATORS', `opset ${opset}`)
  return { opset, nodes: count.nodes }
}

const readOpset = (bytes: Uint8Array): number => {
  const fields = [...fieldsOf(bytes)]
  const domain = textOf(fields.find(({ field }) => field === 1)?.value)
  if (!ownDomains.has(domain)) refuse('MODEL_OPERATORS', domain.slice(0, 60))
  return fields.find(({ field }) => field === 2)?.number ?? 0
}

interface Count {
  nodes: number
}

const readGraph = (bytes: Uint8Array, count: Count, depth: number): void => {
  if (depth > deepest) refuse('MODEL_OPERATORS', 'graphs in graphs')
  for (const { field, value } of fieldsOf(bytes)) {
    if (field === 1) readNode(value, count, depth)
    if (field === 5) readTensor(value)
    if (field === 15) readSparse(value)
  }
}

const readNode = (bytes: Uint8Array, count: Count, depth: number): void => {
  count.nodes += 1
  if (count.nodes > mostNodes) refuse('MODEL_OPERATORS', `more than ${mostNodes} nodes`)
  for (const { field, value } of fieldsOf(bytes)) {
    if (field === 7 && !ownDomains.has(textOf(value))) refuse('MODEL_OPERATORS', textOf(value).slice(0, 60))
    if (field === 5) readAttribute(value, count, depth)
  }
}

const readAttribute = (bytes: Uint8Array, count: Count, depth: number): void => {
  for (const { field, value } of fieldsOf(bytes)) {
    if (field === 5 || field === 10) readTensor(value)
    if (field === 6 || field === 11) readGraph(value, count, depth + 1)
    if (field === 22 || field === 23) readSparse(value)
  }
}

const readTensor = (bytes: Uint8Array): void => {
  for (const { field, number } of fieldsOf(bytes)) {
    if (field === 13 || (field === 14 && number !== 0)) refuse('MODEL_EXTERNAL_DATA', 'external data')
  }
}

const readSparse = (bytes: Uint8Array): void => {
  for (const { field, value } of fieldsOf(bytes)) if (field === 1 || field === 2) readTensor(value)
}

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes?.subarray(0, 200) ?? empty)

interface Field {
  readonly field: number
  /** A message, text or bytes; else empty. */
  readonly value: Uint8Array
  /** A varint; else 0. */
  readonly number: number
}

const empty = new Uint8Array()

/** The fields of one message of protocol buffers. Throws MODEL_NETWORK if it is none. */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++] ?? refuse('MODEL_NETWORK', 'cut')
      // Doubles are exact as far as lengths need; more is no length.
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    return refuse('MODEL_NETWORK', 'a number without an end')
  }
  while (at < bytes.length) {
    const key = varint()
    const field = Math.floor(key / 8)
    const wire = key % 8
    if (wire === 0) yield { field, value: empty, number: varint() }
    else if (wire === 2) {
      const length = varint()
      if (at + length > bytes.length) refuse('MODEL_NETWORK', 'cut')
      yield { field, value: bytes.subarray(at, at + length), number: 0 }
      at += length
    } else if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4
    else refuse('MODEL_NETWORK', `wire type ${wire}`)
  }
}
