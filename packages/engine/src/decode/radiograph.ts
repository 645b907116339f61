import type { FileFacts } from '@xrai/contract/records/radiograph'

/**
 * An image ready for display: row-major, one sample per pixel, 0 is black and `maximum` white, upright (EXIF applied),
 * windowed and, if DICOM states MONOCHROME1, inverted. `data.length` is `width * height`.
 */
export type GrayImage = {
  readonly width: number
  readonly height: number
} & ({ readonly data: Uint8Array; readonly maximum: 255 } | { readonly data: Uint16Array; readonly maximum: 65535 })

export interface Radiograph {
  readonly image: GrayImage
  readonly facts: FileFacts
  /** The share of the file's clearly coloured pixels, 0–1, if it may have any; almost 0 for a radiograph. */
  readonly colour?: number
  /** True if the file states which side of its image is the patient's right. */
  readonly statesSides?: boolean
}

export interface DecodeOptions {
  /** An index into `facts.dicom.windows`; if absent, the file's default, which is used for the analysis. */
  readonly window?: number | undefined
}

/**
 * Decodes the bytes of a JPEG, PNG, TIFF, WebP or DICOM file to a radiograph. Throws an AppError; see `createDecode`
 * for the reasons.
 */
export type Decode = (bytes: Uint8Array, options?: DecodeOptions) => Promise<Radiograph>
