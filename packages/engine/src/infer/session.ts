import type { Model } from './model.ts'

/** Candidates of a detector: `rows` of `columns` numbers each, row-major. */
export interface RawOutput {
  readonly data: Float32Array
  readonly rows: number
  readonly columns: number
}

/** Logits of `count` pictures or crops, `channels` maps of `height` rows of `width` cells each. */
export interface RawMaps {
  readonly data: Float32Array
  readonly count: number
  readonly channels: number
  readonly width: number
  readonly height: number
}

/** The answer of a network that detects: conditions or teeth, and its maps if the model has them. */
export interface DetectorOutput {
  readonly candidates: RawOutput
  readonly maps?: RawMaps
}

/** The reader's answer: a row of logits for each crop, in the order of the model's `answers`, and its maps. */
export interface ReaderOutput {
  readonly answers: RawOutput
  readonly maps: RawMaps
}

export type InputShape = readonly [batch: number, channels: number, height: number, width: number]

/** The loaded networks of one model, the same on the server and in the browser. */
export interface Session {
  readonly model: Model
  /** Where it runs: 'cpu', 'webgpu' or 'wasm'. */
  readonly device: string
  /**
   * Grey 0–255 of the given shape to the raw output. ENGINE_UNAVAILABLE when the runtime fails. `threads` inside one
   * operator, those it was opened with unless told; a runtime that cannot change them takes no notice.
   */
  run(input: Float32Array, shape: InputShape, threads?: number): Promise<DetectorOutput>
  /** Crops [K, 2, height, width], grey 0–255 and the box as 0 or 1, to what the reader says. Of a model with a reader. */
  read?(crops: Float32Array, shape: InputShape, threads?: number): Promise<ReaderOutput>
  /** Crops in one call of `read`, where a call itself costs time. */
  readonly cropsAtOnce?: number
  /** Throws when what runs the network cannot be reached; a network in this process has none. */
  check?(): Promise<void>
  close(): Promise<void>
}
