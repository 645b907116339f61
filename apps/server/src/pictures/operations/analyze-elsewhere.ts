import {
  type Accept,
  candidatesOf,
  createEngine,
  fingerprintOf,
  type Model,
  type RawOutput,
  type Session,
} from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import type { Ask, Operation } from '../operation.ts'
import { type Analysis, withoutPixels } from './analyze.ts'
import { type Check, requireQuality } from './quality.ts'

export interface Elsewhere extends Check {
  /** What is known of the network that the server can reach; it need not be on this machine. */
  readonly model: Model
}

/** A picture to its findings with an external network, which the server calls: its address and key stay there. */
export const analyzeElsewhere: Operation<Elsewhere, Analysis> = async (bytes, { model, ...check }, ask) => {
  const engine = createEngine({ decode, sessions: { [check.type]: sessionOf(model, ask) } })
  let fingerprint = ''
  const accept: Accept = async radiograph => {
    fingerprint = fingerprintOf(radiograph.image)
    return requireQuality(radiograph, check)
  }
  return { value: { ...withoutPixels(await engine.analyze(bytes, check.type, accept)), fingerprint } }
}

const sessionOf = (model: Model, ask: Ask): Session => ({
  model,
  device: 'elsewhere',
  run: async (input, shape): Promise<RawOutput> => {
    const { message, bytes } = await ask({ shape }, new Uint8Array(input.buffer, input.byteOffset, input.byteLength))
    // The server's word, not a file's: it stopped the task where the network failed.
    if (message !== 'answered') throw new Error('an answer without numbers')
    return { data: floats(bytes), rows: candidatesOf(model), columns: 4 + model.classes.length }
  },
  close: () => Promise.resolve(),
})

/** Numbers of 32 bits must begin at a multiple of four bytes. */
const floats = (bytes: Uint8Array<ArrayBuffer>): Float32Array => new Float32Array(bytes.slice().buffer)
