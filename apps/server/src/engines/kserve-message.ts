import { candidatesOf, type InputShape, type Model, type RawOutput } from '@xrai/engine'
import { z } from 'zod'
import { invalidAnswer, parseJson } from './refusal.ts'

/** Where the JSON ends and the tensors begin (the protocol's binary tensor data extension). */
export const lengthHeader = 'inference-header-content-length'

/** The body of one inference: the JSON, then the tensor's bytes: little-endian FP32, which is what this processor keeps. */
export const writeInference = (id: string, model: Model, tensor: Uint8Array, shape: InputShape) => {
  const inputs = [
    { name: model.input.name, shape, datatype: 'FP32', parameters: { binary_data_size: tensor.byteLength } },
  ]
  const outputs = [{ name: model.output.name, parameters: { binary_data: true } }]
  const json = new TextEncoder().encode(JSON.stringify({ id, inputs, outputs }))
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
 * The answer to inference `id` as the network's raw output. ENGINE_ANSWER_INVALID unless it is that inference's, names
 * the output with the type and shape that model.json promises, brings exactly its bytes, and every number is one: a
 * tensor of NaN would read as a mouth without findings.
 */
export const readInference = (id: string, model: Model, bytes: Uint8Array, jsonLength: string | null): RawOutput => {
  const end = jsonLength === null ? bytes.length : Number(jsonLength)
  if (!(end <= bytes.length)) throw invalidAnswer('the JSON is longer than the answer')
  const read = answerSchema.safeParse(parseJson(bytes.subarray(0, end)))
  if (!read.success) throw invalidAnswer('no inference response')
  if (read.data.id !== undefined && read.data.id !== id) throw invalidAnswer("another inference's answer")
  const output = read.data.outputs.find(({ name }) => name === model.output.name)
  const [rows, columns] = [candidatesOf(model), 4 + model.classes.length]
  if (!output) throw invalidAnswer(`no output ${model.output.name}`)
  if (output.datatype !== 'FP32') throw invalidAnswer(`the output is ${output.datatype}`)
  if (output.shape.join() !== `1,${rows},${columns}`) throw invalidAnswer(`the output is [${output.shape.join()}]`)
  const data = tensorOf(output, read.data.outputs, bytes.subarray(end))
  if (data.length !== rows * columns) throw invalidAnswer(`${data.length} numbers`)
  if (!data.every(Number.isFinite)) throw invalidAnswer('a number that is none')
  return { data, rows, columns }
}

/** Binary tensors follow the JSON in the order of their outputs; a server without the extension writes `data`. */
const tensorOf = (output: Output, outputs: readonly Output[], tensors: Uint8Array): Float32Array => {
  const size = sizeOf(output)
  if (size === undefined) return Float32Array.from((output.data ?? []).flat(Number.POSITIVE_INFINITY), numberOf)
  const start = outputs.slice(0, outputs.indexOf(output)).reduce((sum, before) => sum + (sizeOf(before) ?? 0), 0)
  if (size % 4 !== 0 || start + size > tensors.length) throw invalidAnswer('the tensor is cut')
  // A copy, for a view of four-byte numbers must begin at a multiple of four.
  return new Float32Array(tensors.slice(start, start + size).buffer)
}

const sizeOf = ({ parameters }: Output): number | undefined => parameters?.binary_data_size

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
