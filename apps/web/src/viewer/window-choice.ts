/** How the chosen window of the picture's file is coming. */
export interface WindowState {
  readonly isLoading: boolean
  /** Why it is not shown, also while it is asked for again. */
  readonly failure: string | undefined
  readonly onRetry: () => void
}

/** The windows that the picture's file offers, where it offers several, and the place of the one that is shown. */
export interface WindowChoice {
  readonly names: readonly string[]
  readonly chosen: number
  readonly onChoose: (place: number) => void
}

/** The state of the windows for the viewer. */
export interface ShownWindows extends WindowChoice, Omit<WindowState, 'failure'> {
  /** The window that could not be shown, and why; the default is shown in its place. */
  readonly missing: { readonly name: string; readonly failure: string } | undefined
}

/** While the chosen window does not come, the default is shown and marked; to choose the same again is to ask for it again. */
export function windowsShown(choice: WindowChoice, { failure, ...state }: WindowState): ShownWindows {
  if (failure === undefined) return { ...choice, ...state, missing: undefined }
  const { names, chosen, onChoose } = choice
  return {
    ...{ ...state, names, chosen: 0, missing: { name: names[chosen] ?? '', failure } },
    onChoose: place => (place === chosen ? state.onRetry() : onChoose(place)),
  }
}
