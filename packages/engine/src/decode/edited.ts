import { concatBytes } from './concat-bytes.ts'

/** Bytes to replace, or to remove if `by` is absent. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly by?: Uint8Array
}

/** Applies edits in ascending order, which do not overlap. Returns the same array if there are none. */
export const edited = (bytes: Uint8Array, edits: readonly Edit[]): Uint8Array => {
  if (edits.length === 0) return bytes
  const pieces: Uint8Array[] = []
  let position = 0
  for (const { from, to, by } of edits) {
    pieces.push(bytes.subarray(position, from))
    if (by) pieces.push(by)
    position = to
  }
  return concatBytes([...pieces, bytes.subarray(position)])
}
