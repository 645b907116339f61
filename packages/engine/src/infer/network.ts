import { Piscina } from 'piscina'
import type { Outputs } from './raw-output.ts'
import type { InputShape } from './session.ts'

export interface NetworkFile {
  readonly bytes: Uint8Array
  /** Inside one operator, unless a run has its own. */
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
 * A network in a thread of its own: the runtime's binding blocks its thread, a quarter of a second for a panoramic, and
 * would block a server's event loop. Rejects where the bytes are no network. A thread that dies is started again.
 */
export const openNetwork = async (file: NetworkFile): Promise<Network> => {
  const pool = new Piscina<NetworkInput | undefined, Outputs>({
    filename: new URL('./network-worker.ts', import.meta.url).href,
    workerData: file,
    minThreads: 1,
    maxThreads: 1,
    // V8 would reserve 512 MB for code in each thread, which a limit on the process' memory counts.
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
