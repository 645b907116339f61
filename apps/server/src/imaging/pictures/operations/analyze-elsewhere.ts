import {
  type Accept,
  createEngine,
  detectorOutputs,
  fingerprintOf,
  type InputShape,
  type Model,
  type OutputShape,
  type Outputs,
  readerOutputs,
  type Session,
  toDetectorOutput,
  toReaderOutput,
} from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import type { Ask, Operation } from '../operation.ts'
import { type ImageAnalysis, withoutPixels } from './analyze.ts'
import { type Check, requireQuality } from './quality.ts'

export interface Elsewhere extends Check {
  /** The description of the network on the external server; its weights need not be on this machine. */
  readonly model: Model
}

/** Analyses an image with an external network. The server calls it, so its URL and key stay out of this process. */
export const analyzeElsewhere: Operation<Elsewhere, ImageAnalysis> = async (bytes, { model, ...check }, ask) => {
  const engine = createEngine({ decode, sessions: { [check.type]: sessionOf(model, ask) } })
  let fingerprint = ''
  const accept: Accept = async radiograph => {
    fingerprint = fingerprintOf(radiograph.image)
    return requireQuality(radiograph, check)
  }
  return { value: { ...withoutPixels(await engine.analyze(bytes, check.type, accept)), fingerprint } }
}

/** Each question is a call over the network. */
const cropsAtOnce = 12

const sessionOf = (model: Model, ask: Ask): Session => {
  const run = async (network: 'detector' | 'reader', input: Float32Array, shape: InputShape, shapes: OutputShape[]) => {
    const tensor = new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
    const { message, bytes } = await ask({ network, shape }, tensor)
    // The server sent this, not a file: it stopped the task because the network failed.
    if (message !== 'answered') throw new Error('an answer without numbers')
    return split(bytes, shapes)
  }
  const { reader } = model
  return {
    model,
    device: 'elsewhere',
    cropsAtOnce,
    run: async (input, shape) => toDetectorOutput(model, await run('detector', input, shape, detectorOutputs(model))),
    ...(reader && {
      read: async (crops: Float32Array, shape: InputShape) =>
        toReaderOutput(reader, shape[0], await run('reader', crops, shape, readerOutputs(reader, shape[0]))),
    }),
    close: () => Promise.resolve(),
  }
}

/** Splits the concatenated numbers into outputs. */
const split = (bytes: Uint8Array<ArrayBuffer>, shapes: readonly OutputShape[]): Outputs => {
  // Copied, because 32-bit numbers must begin at a multiple of four bytes.
  const numbers = new Float32Array(bytes.slice().buffer)
  let from = 0
  return Object.fromEntries(
    shapes.map(({ name, dims }) => {
      const count = dims.reduce((product, side) => product * side, 1)
      const data = numbers.subarray(from, from + count)
      from += count
      return [name, { type: 'float32', dims, data }]
    }),
  )
}
