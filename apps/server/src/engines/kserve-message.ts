import type { InputShape, OutputShape } from '@xrai/engine'
import { z } from 'zod'
import { invalidAnswer, parseJson } from './refusal.ts'

/**
 * The header with the offset at which the JSON ends and the tensors begin (the protocol's binary tensor data extension).
 */
export const lengthHeader = 'inference-header-content-length'

/** The names of a network's tensors. */
export interface Tensors {
  readonly input: string
  readonly outputs: readonly OutputShape[]
}

/**
 * The body of one inference: the JSON, then the tensor's bytes as little-endian FP32, which is this processor's own byte
 * order.
 */
export const writeInference = (id: string, { input, outputs }: Tensors, tensor: Uint8Array, shape: InputShape) => {
  const inputs = [{ name: input, shape, datatype: 'FP32', parameters: { binary_data_size: tensor.byteLength } }]
  const asked = outputs.map(({ name }) => ({ name, parameters: { binary_data: true } }))
  const json = new TextEncoder().encode(JSON.stringify({ id, inputs, outputs: asked }))
  return { body: new Uint8Array(Buffer.concat([json, tensor])), jsonLength: json.byteLength }
}

const answerSchema = z.object({
  id: z.string().optional(),
  outputs: z.array(
    z.object({
      name: z.string(),
      datatype: z.string(),
      shape: z.array(z.int()),
      data: z.array(z.unknown()).optional(),
      parameters: z.object({ binary_data_size: z.int().nonnegative().optional() }).optional(),
    }),
  ),
})
type Output = z.infer<typeof answerSchema>['outputs'][number]

/**
 * Parses the response to inference `id`: the numbers of all its outputs, in order. Throws ENGINE_ANSWER_INVALID unless the
 * response belongs to that inference, has the outputs with the type and shape of model.json and exactly their bytes, and
 * every number is finite: a tensor of NaN would look like a mouth without findings.
 */
export const readInference = (
  id: string,
  { outputs }: Pick<Tensors, 'outputs'>,
  bytes: Uint8Array,
  jsonLength: string | null,
): Uint8Array => {
  const end = jsonLength === null ? bytes.length : Number(jsonLength)
  if (!(end <= bytes.length)) throw invalidAnswer('the JSON is longer than the answer')
  const read = answerSchema.safeParse(parseJson(bytes.subarray(0, end)))
  if (!read.success) throw invalidAnswer('no inference response')
  if (read.data.id !== undefined && read.data.id !== id) throw invalidAnswer("another inference's answer")
  const numbers = outputs.map(expected => readOutput(expected, read.data.outputs, bytes.subarray(end)))
  return Buffer.concat(
    numbers.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  )
}

const readOutput = ({ name, dims }: OutputShape, outputs: readonly Output[], tensors: Uint8Array): Float32Array => {
  const output = outputs.find(one => one.name === name)
  if (!output) throw invalidAnswer(`no output ${name}`)
  if (output.datatype !== 'FP32') throw invalidAnswer(`the output is ${output.datatype}`)
  if (output.shape.join() !== dims.join()) throw invalidAnswer(`the output is [${output.shape.join()}]`)
  const data = tensorOf(output, outputs, tensors)
  if (data.length !== numbersIn(dims)) throw invalidAnswer(`${data.length} numbers`)
  if (!data.every(Number.isFinite)) throw invalidAnswer('a number that is none')
  return data
}

export const numbersIn = (dims: readonly number[]): number => dims.reduce((product, side) => product * side, 1)

/** Binary tensors follow the JSON in the order of their outputs; a server without the extension sends `data`. */
const tensorOf = (output: Output, outputs: readonly Output[], tensors: Uint8Array): Float32Array => {
  const size = sizeOf(output)
  if (size === undefined) return Float32Array.from((output.data ?? []).flat(Number.POSITIVE_INFINITY), numberOf)
  const start = outputs.slice(0, outputs.indexOf(output)).reduce((sum, before) => sum + (sizeOf(before) ?? 0), 0)
  if (size % 4 !== 0 || start + size > tensors.length) throw invalidAnswer('the tensor is cut')
  // Copied, because a Float32Array view must begin at a multiple of four bytes.
  return new Float32Array(tensors.slice(start, start + size).buffer)
}

const sizeOf = ({ parameters }: Output): number | undefined => parameters?.binary_data_size

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
