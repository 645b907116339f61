import { Piscina } from 'piscina'
import type { Outputs } from './raw-output.ts'
import type { InputShape } from './session.ts'

export interface NetworkFile {
  readonly bytes: Uint8Array
  /** Threads inside one operator, unless a run sets its own number. */
  readonly threads: number
  /** The name of its input. */
  readonly input: string
}

export interface NetworkInput {
  readonly data: Float32Array
  readonly shape: InputShape
  readonly threads?: number | undefined
}

export interface Network {
  run(input: NetworkInput): Promise<Outputs>
  close(): Promise<void>
}

/**
 * A network in its own thread, because the runtime's binding blocks its thread, a quarter of a second for a panoramic,
 * and would block a server's event loop. Rejects if the bytes are not a network. Restarts a thread that dies.
 */
export const openNetwork = async (file: NetworkFile): Promise<Network> => {
  const pool = new Piscina<NetworkInput | undefined, Outputs>({
    filename: new URL('./network-worker.ts', import.meta.url).href,
    workerData: file,
    minThreads: 1,
    maxThreads: 1,
    // V8 would reserve 512 MB for code in each thread, which counts against a memory limit of the process.
    resourceLimits: { codeRangeSizeMb: 16 },
  })
  const close = () => pool.destroy()
  try {
    await pool.run(undefined, { name: 'open' })
  } catch (cause) {
    await close()
    throw cause
  }
  return { run: input => pool.run(input, { name: 'run' }), close }
}
