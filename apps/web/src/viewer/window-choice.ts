/** How the chosen window of the picture's file is coming. */
export interface WindowState {
  readonly isLoading: boolean
  /** Why it is not shown. */
  readonly failure: string | undefined
  readonly onRetry: () => void
}

/** The windows that the picture's file offers, where it offers several, and the place of the one that is shown. */
export interface WindowChoice {
  readonly names: readonly string[]
  readonly chosen: number
  readonly onChoose: (place: number) => void
}
