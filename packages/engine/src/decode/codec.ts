import type { Jpeg } from './jpeg-header.ts'
import type { Pixels } from './pixels.ts'
import type { PngHeader } from './png-header.ts'
import type { TiffHeader } from './tiff-header.ts'
import type { WebpHeader } from './webp-header.ts'

/** The part that Node and the browser do differently. Each refuses with IMAGE_DAMAGED what it cannot decode whole. */
export interface Codec {
  /** Decodes `picture` and applies the EXIF orientation that it has. */
  jpeg(jpeg: Jpeg): Promise<Pixels>
  /** Decodes the header's `picture`. */
  png(header: PngHeader): Promise<Pixels>
  /** Decodes the first picture and applies the orientation that it has. A runtime without a decoder refuses. */
  tiff(header: TiffHeader, bytes: Uint8Array): Promise<Pixels>
  /** Decodes the first frame and applies the EXIF orientation that it has. */
  webp(header: WebpHeader): Promise<Pixels>
  /** The WebAssembly codecs of DICOM's own compressions. */
  readonly wasm: WasmCodecs
}

/** Loads a codec; each call of what it gives is a fresh one, with memory of its own. */
export type WasmCodecs = (name: WasmCodecName) => Promise<() => Promise<WasmCodec>>

export type WasmCodecName = 'charls' | 'openjpeg' | 'openjph'

/** What a module of Cornerstone's codecs offers; each has one of the decoders. */
export interface WasmCodec {
  readonly JpegLSDecoder?: new () => WasmDecoder
  readonly J2KDecoder?: new () => WasmDecoder
  readonly HTJ2KDecoder?: new () => WasmDecoder
}

export interface WasmDecoder {
  /** Memory for the coded bytes, to be filled. */
  getEncodedBuffer(length: number): Uint8Array
  decode(): void
  getDecodedBuffer(): ArrayBufferView
  getFrameInfo(): WasmFrameInfo
  /** 0: a plane for each component, 1: by line, 2: by sample; JPEG-LS alone. */
  getInterleaveMode?(): number
}

interface WasmFrameInfo {
  readonly width: number
  readonly height: number
  readonly bitsPerSample: number
  readonly componentCount: number
  /** Absent with JPEG-LS, which knows no sign. */
  readonly isSigned?: boolean
}
