import type { FileFacts } from '@xrai/contract/records/radiograph'

/**
 * A picture ready for display: row-major, one sample per pixel, 0 is black and `maximum` white, upright (EXIF applied),
 * windowed and, where DICOM says MONOCHROME1, inverted. `data.length` is `width * height`.
 */
export type GrayImage = {
  readonly width: number
  readonly height: number
} & ({ readonly data: Uint8Array; readonly maximum: 255 } | { readonly data: Uint16Array; readonly maximum: 65535 })

export interface Radiograph {
  readonly image: GrayImage
  readonly facts: FileFacts
  /** The share of the file's pixels that are plainly coloured, 0–1, where it may have any; a radiograph has next to none. */
  readonly colour?: number
}

export interface DecodeOptions {
  /** The place of one of `facts.dicom.windows`; without it the file's default, which is what is analysed. */
  readonly window?: number | undefined
}

/** Bytes of a JPEG, PNG, TIFF, WebP or DICOM file to a radiograph. Refuses with an AppError; see `createDecode` for the reasons. */
export type Decode = (bytes: Uint8Array, options?: DecodeOptions) => Promise<Radiograph>
