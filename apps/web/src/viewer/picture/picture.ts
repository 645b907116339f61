import type { Size } from '../coordinates.ts'
import type { GreyWindow } from '../levels.ts'

/** A picture as it reaches the viewer: an encoded file that a browser can read, or grey pixels of up to 16 bits. */
export type Picture = { readonly kind: 'encoded'; readonly blob: Blob } | GreyPicture

/** Grey pixels row by row, 0 black; `window` are the values to show as black and white at first. */
export interface GreyPicture extends Size {
  readonly kind: 'grey'
  readonly pixels: Uint8Array | Uint16Array
  readonly window: GreyWindow
}
