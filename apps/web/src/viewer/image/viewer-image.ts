import type { Size } from '../coordinates.ts'
import type { GreyWindow } from '../levels.ts'

/** An image for the viewer: an encoded file that a browser can decode, or grey pixels of up to 16 bits. */
export type ViewerImage = { readonly kind: 'encoded'; readonly blob: Blob } | GreyImage

/** Grey pixels row by row, 0 black; `window` has the values initially shown as black and white. */
export interface GreyImage extends Size {
  readonly kind: 'grey'
  readonly pixels: Uint8Array | Uint16Array
  readonly window: GreyWindow
}
