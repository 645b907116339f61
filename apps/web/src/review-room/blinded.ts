import type { Analysis } from '@xrai/contract/records/analysis'
import type { Blind } from '@xrai/contract/routes/blind'
import { useMemo } from 'react'

/** Removes everything derived from the detector's findings while the review is blind. */
export function useBlinded(analysis: Analysis, { state }: Blind): Analysis {
  const isBlind = state === 'on'
  return useMemo(() => (isBlind ? withoutFindings(analysis) : analysis), [isBlind, analysis])
}

const withoutFindings = (analysis: Analysis): Analysis => ({
  ...analysis,
  predictions: [],
  warnings: analysis.warnings.filter(({ code }) => code !== 'RESEARCH'),
})
