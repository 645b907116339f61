import type { Jpeg } from './jpeg-header.ts'
import type { Pixels } from './pixels.ts'
import type { PngHeader } from './png-header.ts'
import type { TiffHeader } from './tiff-header.ts'
import type { WebpHeader } from './webp-header.ts'

/**
 * The runtime-specific part of decoding, for Node and the browser. Each throws IMAGE_DAMAGED unless it can decode the
 * whole image.
 */
export interface Codec {
  /** Decodes `picture` and applies its EXIF orientation. */
  jpeg(jpeg: Jpeg): Promise<Pixels>
  /** Decodes the header's `picture`. */
  png(header: PngHeader): Promise<Pixels>
  /** Decodes the first image and applies its orientation. A runtime without a decoder refuses. */
  tiff(header: TiffHeader, bytes: Uint8Array): Promise<Pixels>
  /** Decodes the first frame and applies its EXIF orientation. */
  webp(header: WebpHeader): Promise<Pixels>
  /** The WebAssembly codecs of DICOM's own compressions. */
  readonly wasm: WasmCodecs
}

/** Loads a codec; each call of the returned function creates an instance with its own memory. */
export type WasmCodecs = (name: WasmCodecName) => Promise<() => Promise<WasmCodec>>

export type WasmCodecName = 'charls' | 'openjpeg' | 'openjph'

/** The interface of a module of Cornerstone's codecs; each module has one of the decoders. */
export interface WasmCodec {
  readonly JpegLSDecoder?: new () => WasmDecoder
  readonly J2KDecoder?: new () => WasmDecoder
  readonly HTJ2KDecoder?: new () => WasmDecoder
}

export interface WasmDecoder {
  /** Returns memory to fill with the coded bytes. */
  getEncodedBuffer(length: number): Uint8Array
  decode(): void
  getDecodedBuffer(): ArrayBufferView
  getFrameInfo(): WasmFrameInfo
  /** 0: a plane for each component, 1: by line, 2: by sample; only for JPEG-LS. */
  getInterleaveMode?(): number
}

interface WasmFrameInfo {
  readonly width: number
  readonly height: number
  readonly bitsPerSample: number
  readonly componentCount: number
  /** Absent for JPEG-LS, which has no signed samples. */
  readonly isSigned?: boolean
}
