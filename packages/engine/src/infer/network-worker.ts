import { InferenceSession, Tensor } from 'onnxruntime-node'
import { workerData } from 'piscina'
import type { NetworkFile, NetworkInput } from './network.ts'
import type { AnyTensor, Outputs } from './raw-output.ts'

const file: NetworkFile = workerData

/** Sessions by number of threads, which the runtime fixes when it creates one. */
const sessions = new Map<number, Promise<InferenceSession>>()

/** Loads the network, once. Rejects if the bytes are not a network. */
export const open = async (): Promise<void> => {
  await load(file.threads)
}

export const run = async ({ data, shape, threads }: NetworkInput): Promise<Outputs> => {
  const session = await load(threads ?? file.threads)
  const results = await session.run({ [file.input]: new Tensor('float32', data, shape) })
  const plain = ([name, { type, dims, data: numbers }]: readonly [string, Tensor]): [string, AnyTensor] => [
    name,
    { type, dims, data: numbers },
  ]
  return Object.fromEntries(Object.entries(results).map(plain))
}

const load = (threads: number): Promise<InferenceSession> => {
  const opened = sessions.get(threads) ?? create(threads)
  sessions.set(threads, opened)
  // The next run tries again, because the machine may lack memory or threads for a moment only.
  opened.catch(() => sessions.delete(threads))
  return opened
}

const create = (threads: number): Promise<InferenceSession> =>
  InferenceSession.create(file.bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
    // Threads that spin while waiting for the next image would take cores from the following steps: outlines, the other
    // network.
    extra: { session: { force_spinning_stop: '1' } },
  })
