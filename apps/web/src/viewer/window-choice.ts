/** The loading state of the chosen window. */
export interface WindowState {
  readonly isLoading: boolean
  /** Why it is not displayed, kept during a retry. */
  readonly failure: string | undefined
  readonly onRetry: () => void
}

/** The windows of the radiograph's file, if it has several, and the index of the displayed one. */
export interface WindowChoice {
  readonly names: readonly string[]
  readonly chosen: number
  readonly onChoose: (place: number) => void
}

/** The state of the windows for the viewer. */
export interface ShownWindows extends WindowChoice, Omit<WindowState, 'failure'> {
  /** The window that could not be displayed, and why; the default is displayed instead. */
  readonly missing: { readonly name: string; readonly failure: string } | undefined
}

/** While the chosen window is missing, the default is displayed and marked; choosing the same window again retries. */
export function windowsShown(choice: WindowChoice, { failure, ...state }: WindowState): ShownWindows {
  if (failure === undefined) return { ...choice, ...state, missing: undefined }
  const { names, chosen, onChoose } = choice
  return {
    ...state,
    names,
    chosen: 0,
    missing: { name: names[chosen] ?? '', failure },
    onChoose: place => (place === chosen ? state.onRetry() : onChoose(place)),
  }
}
