/** A frame as its codec gives it: samples as they were coded, before any table; of several components interleaved. */
export interface Samples {
  readonly data: Uint8Array | Uint16Array
  /** Bits of a sample that mean something, the lowest ones. */
  readonly bits: number
  /** Negative samples are extended to the whole of their 8 or 16 bits. */
  readonly signed?: boolean
}

/** What a codestream states of itself before anything of it is decoded. */
export interface Codestream {
  readonly width: number
  readonly height: number
  readonly components: number
  readonly bits: number
}
