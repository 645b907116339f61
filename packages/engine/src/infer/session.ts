import type { Model } from './model.ts'

/** The network's answer as it came: `rows` candidates of `columns` numbers each, row-major. */
export interface RawOutput {
  readonly data: Float32Array
  readonly rows: number
  readonly columns: number
}

export type InputShape = readonly [batch: 1, channels: 1, height: number, width: number]

/** A loaded network, the same on the server and in the browser. */
export interface Session {
  readonly model: Model
  /** Where it runs: 'cpu', 'webgpu' or 'wasm'. */
  readonly device: string
  /**
   * Grey 0–255 of the given shape to the raw output. ENGINE_UNAVAILABLE when the runtime fails. `threads` inside one
   * operator, those it was opened with unless told; a runtime that cannot change them takes no notice.
   */
  run(input: Float32Array, shape: InputShape, threads?: number): Promise<RawOutput>
  /** Throws when what runs the network cannot be reached; a network in this process has none. */
  check?(): Promise<void>
  close(): Promise<void>
}
