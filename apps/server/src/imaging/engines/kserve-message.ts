import type { InputShape, OutputShape } from '@xrai/engine'
import { z } from 'zod'
import { invalidAnswer, invalidScores, parseJson } from './refusal.ts'

/**
 * The header with the offset at which the JSON ends and the tensors begin (the protocol's binary tensor data extension).
 */
export const lengthHeader = 'inference-header-content-length'

/** An output of a network; all its numbers are logits, but for the first `beforeLogits` of each row. */
export interface ExpectedOutput extends OutputShape {
  readonly beforeLogits?: number
}

/** The tensors of a network by their names. */
export interface Tensors {
  readonly input: string
  readonly outputs: readonly ExpectedOutput[]
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
  id: z.string().nullish(),
  model_version: z.string().nullish(),
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

export interface Inference {
  /** The bytes of all outputs, in their order. */
  readonly numbers: Uint8Array
  /** The version of the model that answered; undefined where the server does not name it. */
  readonly version: string | undefined
}

/** A version as reports print it. */
export const versionForm = /^[\w.:+-]{1,64}$/

/**
 * The answer to inference `id`. ENGINE_ANSWER_INVALID unless it is that inference's, names the outputs with the type and
 * shape that model.json promises, brings exactly their bytes, and every number is one: a tensor of NaN would read as a
 * mouth without findings. ENGINE_SCORES_INVALID where probabilities stand for logits.
 */
export const readInference = (
  id: string,
  { outputs }: Pick<Tensors, 'outputs'>,
  bytes: Uint8Array,
  jsonLength: string | null,
): Inference => {
  const end = jsonLength === null ? bytes.length : Number(jsonLength)
  if (!(end <= bytes.length)) throw invalidAnswer('JSON_CUT')
  const read = answerSchema.safeParse(parseJson(bytes.subarray(0, end)))
  if (!read.success) throw invalidAnswer('NO_INFERENCE')
  if ((read.data.id ?? id) !== id) throw invalidAnswer('OTHER_INFERENCE')
  const version = read.data.model_version || undefined
  if (version !== undefined && !versionForm.test(version)) throw invalidAnswer('VERSION_UNREADABLE')
  const tensors = outputs.map(expected => readOutput(expected, read.data.outputs, bytes.subarray(end)))
  const numbers = Buffer.concat(
    tensors.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  )
  return { numbers, version }
}

const readOutput = (expected: ExpectedOutput, outputs: readonly Output[], tensors: Uint8Array): Float32Array => {
  const { name, dims } = expected
  const output = outputs.find(one => one.name === name)
  if (!output) throw invalidAnswer('OUTPUT_MISSING')
  if (output.datatype !== 'FP32') throw invalidAnswer('OUTPUT_NOT_FP32')
  if (output.shape.join() !== dims.join()) throw invalidAnswer('OUTPUT_SHAPE', ...output.shape)
  const data = tensorOf(output, outputs, tensors)
  if (data.length !== numbersIn(dims)) throw invalidAnswer('OUTPUT_NUMBERS', data.length)
  if (!data.every(Number.isFinite)) throw invalidAnswer('OUTPUT_NOT_FINITE')
  if (hasNoLogit(data, expected)) throw invalidScores('PROBABILITIES_FOR_LOGITS')
  return data
}

/** Fewer of them may all lie between 0 and 1. */
const fewestLogits = 16

/** True if every logit lies between 0 and 1, which they do only where a server has already made probabilities of them. */
const hasNoLogit = (data: Float32Array, { dims, beforeLogits = 0 }: ExpectedOutput): boolean => {
  const columns = dims.at(-1) ?? 0
  const logits = (data.length / columns) * (columns - beforeLogits)
  return logits >= fewestLogits && data.every((value, at) => at % columns < beforeLogits || (value >= 0 && value <= 1))
}

export const numbersIn = (dims: readonly number[]): number => dims.reduce((product, side) => product * side, 1)

/** Binary tensors follow the JSON in the order of their outputs; a server without the extension sends `data`. */
const tensorOf = (output: Output, outputs: readonly Output[], tensors: Uint8Array): Float32Array => {
  const size = sizeOf(output)
  if (size === undefined) return Float32Array.from((output.data ?? []).flat(Number.POSITIVE_INFINITY), numberOf)
  const start = outputs.slice(0, outputs.indexOf(output)).reduce((sum, before) => sum + (sizeOf(before) ?? 0), 0)
  if (size % 4 !== 0 || start + size > tensors.length) throw invalidAnswer('OUTPUT_CUT')
  // Copies, because a view of four-byte numbers must begin at a multiple of four.
  return new Float32Array(tensors.slice(start, start + size).buffer)
}

const sizeOf = ({ parameters }: Output): number | undefined => parameters?.binary_data_size

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
