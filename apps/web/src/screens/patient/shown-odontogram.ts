interface Entry {
  readonly id: string
  readonly isSigned: boolean
  readonly chart: 'initial' | 'evolution'
}

/**
 * The last signed odontogram of a patient's, latest first, else the latest draft; beside it another draft. `isTwice` if
 * that draft is a second initial one, as after a merge: it cannot be signed and keeps an evolution from being begun.
 */
export function shownOdontogram<E extends Entry>(odontograms: readonly E[]) {
  const shown = odontograms.find(({ isSigned }) => isSigned) ?? odontograms[0]
  const drafts = odontograms.filter(({ isSigned, id }) => !isSigned && id !== shown?.id)
  // An odontogram is signed only after the initial one.
  const second = shown && (shown.isSigned || shown.chart === 'initial') && drafts.find(one => one.chart === 'initial')
  return { shown, draft: second || drafts[0], isTwice: Boolean(second) }
}
