import type { Analysis } from '@xrai/contract/records/analysis'
import type { Blind } from '@xrai/contract/routes/blind'
import { useMemo } from 'react'

/** With nothing that the detector's findings say, while the review is blind. */
export function useBlinded(analysis: Analysis, { state }: Blind): Analysis {
  const isBlind = state === 'on'
  return useMemo(() => (isBlind ? withoutFindings(analysis) : analysis), [isBlind, analysis])
}

const withoutFindings = (analysis: Analysis): Analysis => ({
  ...analysis,
  predictions: [],
  warnings: analysis.warnings.filter(({ code }) => code !== 'RESEARCH'),
})
