interface Entry {
  readonly id: string
  readonly isSigned: boolean
  readonly chart: 'initial' | 'evolution'
}

/**
 * The last signed odontogram of a patient's, latest first, else the latest draft; beside it another draft. `isTwice` if
 * both are initial ones, as after a merge: one alone can be signed.
 */
export const shownOdontogram = <E extends Entry>(odontograms: readonly E[]) => {
  const shown = odontograms.find(({ isSigned }) => isSigned) ?? odontograms[0]
  const draft = odontograms.find(({ isSigned, id }) => !isSigned && id !== shown?.id)
  return { shown, draft, isTwice: draft?.chart === 'initial' && shown?.chart === 'initial' }
}
