/** One fault's weighted sum over `Features`; found where it is above the threshold. */
export interface Head {
  readonly bias: number
  readonly threshold: number
  readonly grid: readonly number[]
  readonly rest: readonly number[]
  /** The grid counts less the same grid overturned, so that turning the picture changes the sign. */
  readonly isTurned?: boolean
}

const none: Head = { bias: 0, threshold: 1, grid: [], rest: [] }

export const heads = {
  notRadiograph: none,
  screen: none,
  inverted: none,
  dark: none,
  bright: none,
  blurred: none,
  periapical: none,
  panoramic: none,
  upsideDown: none,
} satisfies Record<string, Head>
