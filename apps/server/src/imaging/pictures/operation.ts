import type { Frame } from './frame.ts'

/** Calls back into the server during a task. */
export type Ask = (question: unknown, bytes?: Uint8Array) => Promise<Frame>

interface Outcome<Value> {
  /** Serialised to JSON on the way to the server. */
  readonly value: Value
  readonly bytes?: Uint8Array
}

/** Work on a file's bytes in a child process. An AppError that it throws is the file's refusal. */
export type Operation<Input, Value> = (bytes: Uint8Array, input: Input, ask: Ask) => Promise<Outcome<Value>>
