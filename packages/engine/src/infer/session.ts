import type { Model } from './model.ts'

/** Candidates of a detector: `rows` rows of `columns` numbers, row-major. */
export interface RawOutput {
  readonly data: Float32Array
  readonly rows: number
  readonly columns: number
}

/** Logits for `count` images or crops: `channels` maps of `height` rows of `width` cells each. */
export interface RawMaps {
  readonly data: Float32Array
  readonly count: number
  readonly channels: number
  readonly width: number
  readonly height: number
}

/** The output of a detector network: conditions or teeth, and its maps and its scene if the model has them. */
export interface DetectorOutput {
  readonly candidates: RawOutput
  readonly maps?: RawMaps
  /** Logits of the whole image, see `sceneSchema`. */
  readonly scene?: Float32Array
}

/** The reader's output: a row of logits per crop, in the order of the model's `answers`, and its maps. */
export interface ReaderOutput {
  readonly answers: RawOutput
  readonly maps: RawMaps
}

export type InputShape = readonly [batch: number, channels: number, height: number, width: number]

/** The loaded networks of one model, the same on the server and in the browser. */
export interface Session {
  readonly model: Model
  /** The device: 'cpu', 'webgpu' or 'wasm'. */
  readonly device: string
  /**
   * Maps grey 0–255 of the given shape to the raw output. Throws ENGINE_UNAVAILABLE if the runtime fails. `threads`
   * inside one operator, by default the initial number; a runtime that cannot change them ignores it.
   */
  run(input: Float32Array, shape: InputShape, threads?: number): Promise<DetectorOutput>
  /**
   * Maps crops [K, 2, height, width], grey 0–255 and the box as 0 or 1, to the reader's output. Absent if the model has
   * no reader.
   */
  read?(crops: Float32Array, shape: InputShape, threads?: number): Promise<ReaderOutput>
  /** Number of crops per call of `read`, if each call has a cost. */
  readonly cropsAtOnce?: number
  /** Throws if the service that runs the network is unreachable; absent for a network in this process. */
  check?(): Promise<void>
  close(): Promise<void>
}
