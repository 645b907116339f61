/** A decoded frame: samples as coded, before any table; several components are interleaved. */
export interface Samples {
  readonly data: Uint8Array | Uint16Array
  /** Number of significant bits of a sample, the lowest ones. */
  readonly bits: number
  /** Negative samples are sign-extended to 8 or 16 bits. */
  readonly signed?: boolean
}

/** The header of a codestream, read before anything is decoded. */
export interface Codestream {
  readonly width: number
  readonly height: number
  readonly components: number
  readonly bits: number
}
