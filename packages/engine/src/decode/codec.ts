import type { JpegHeader } from './jpeg-header.ts'
import type { Pixels } from './pixels.ts'
import type { PngHeader } from './png-header.ts'

/** The part that Node and the browser do differently. Each refuses with IMAGE_DAMAGED what it cannot decode whole. */
export interface Codec {
  /** Upright: the EXIF orientation is applied. */
  jpeg(bytes: Uint8Array, header: JpegHeader): Promise<Pixels>
  /** Decodes the header's `picture`. */
  png(header: PngHeader): Promise<Pixels>
}
