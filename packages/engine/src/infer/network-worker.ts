import { InferenceSession, Tensor } from 'onnxruntime-node'
import { workerData } from 'piscina'
import type { NetworkFile, NetworkInput, NetworkOutput } from './network.ts'

const file: NetworkFile = workerData

let session: Promise<InferenceSession> | undefined

/** Loads the network, once. Rejects where the bytes are none. */
export const open = async (): Promise<void> => {
  await load()
}

export const run = async ({ data, shape }: NetworkInput): Promise<NetworkOutput | undefined> => {
  const results = await (await load()).run({ [file.input]: new Tensor('float32', data, shape) })
  const output = results[file.output]
  return output && { type: output.type, dims: output.dims, data: output.data }
}

const load = (): Promise<InferenceSession> => {
  session ??= InferenceSession.create(file.bytes, {
    intraOpNumThreads: file.threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
    // Threads that wait for the next picture busily would take the cores from what follows: outlines, the other network.
    extra: { session: { force_spinning_stop: '1' } },
  })
  return session
}
