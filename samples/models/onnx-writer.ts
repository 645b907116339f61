/** The fields of ONNX' protobuf messages that the tiny networks need (onnx.proto3). */
const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)])

const bytesField = (field: number, bytes: ArrayLike<number>): number[] => [
  ...varint((field << 3) | 2),
  ...varint(bytes.length),
  ...Array.from(bytes),
]
const textField = (field: number, text: string): number[] => bytesField(field, new TextEncoder().encode(text))
const intField = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]

const floatType = 1
const int64Type = 7

type Tensor = { readonly floats: readonly number[] } | { readonly ints: readonly number[] }

/** Little-endian numbers in `raw_data`. */
const tensorOf = (name: string, tensor: Tensor): number[] => {
  const isFloat = 'floats' in tensor
  const numbers = isFloat ? tensor.floats : tensor.ints
  const raw = isFloat ? new Float32Array(numbers) : BigInt64Array.from(numbers, BigInt)
  return [
    ...intField(1, numbers.length),
    ...intField(2, isFloat ? floatType : int64Type),
    ...textField(8, name),
    ...bytesField(9, new Uint8Array(raw.buffer)),
  ]
}

export interface Node {
  readonly op: string
  /** The domain of a custom operator; that of ONNX by default. */
  readonly domain?: string
  readonly inputs: readonly string[]
  readonly output: string
  /** Lists of integers, or one integer. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>
}

const attributeOf = ([name, value]: readonly [string, number | readonly number[]]): number[] => [
  ...textField(1, name),
  ...(typeof value === 'number'
    ? [...intField(3, value), ...intField(20, 2)]
    : [...value.flatMap(one => intField(8, one)), ...intField(20, 7)]),
]

const nodeOf = ({ op, domain, inputs, output, attributes = {} }: Node): number[] => [
  ...inputs.flatMap(input => textField(1, input)),
  ...textField(2, output),
  ...textField(4, op),
  ...Object.entries(attributes).flatMap(one => bytesField(5, attributeOf(one))),
  ...(domain ? textField(7, domain) : []),
]

const valueInfoOf = ({ name, dims }: Shaped): number[] => {
  const shape = dims.flatMap(dim => bytesField(1, typeof dim === 'number' ? intField(1, dim) : textField(2, dim)))
  const type = bytesField(1, [...intField(1, floatType), ...bytesField(2, shape)])
  return [...textField(1, name), ...bytesField(2, type)]
}

interface Shaped {
  readonly name: string
  /** A text names a dimension of any length. */
  readonly dims: readonly (number | string)[]
}

export interface Graph {
  readonly nodes: readonly Node[]
  readonly constants: Readonly<Record<string, Tensor>>
  /** By name, constants whose numbers are in another file. */
  readonly external?: Readonly<Record<string, string>>
  readonly input: Shaped
  readonly output: Shaped
  readonly opset?: number
}

/** A float constant of one number whose bytes are said to be in the file `location`. */
const externalOf = ([name, location]: readonly [string, string]): number[] => [
  ...intField(1, 1),
  ...intField(2, floatType),
  ...textField(8, name),
  ...bytesField(13, [...textField(1, 'location'), ...textField(2, location)]),
  ...intField(14, 1),
]

export const writeOnnx = ({ nodes, constants, external = {}, input, output, opset = 13 }: Graph): Uint8Array => {
  const graph = [
    ...nodes.flatMap(node => bytesField(1, nodeOf(node))),
    ...textField(2, 'tiny'),
    ...Object.entries(constants).flatMap(([name, tensor]) => bytesField(5, tensorOf(name, tensor))),
    ...Object.entries(external).flatMap(one => bytesField(5, externalOf(one))),
    ...bytesField(11, valueInfoOf(input)),
    ...bytesField(12, valueInfoOf(output)),
  ]
  const domains = new Set(['', ...nodes.map(({ domain = '' }) => domain)])
  const imports = [...domains].flatMap(domain =>
    bytesField(8, [...(domain ? textField(1, domain) : []), ...intField(2, domain ? 1 : opset)]),
  )
  return new Uint8Array([...intField(1, 8), ...textField(2, 'xrai'), ...bytesField(7, graph), ...imports])
}
