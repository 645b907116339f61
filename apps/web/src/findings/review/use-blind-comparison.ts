import { useEffect, useMemo, useState } from 'react'
import type { BlindComparisonOptions, compareBlind } from './blind-comparison.tsx'

type Options = Omit<BlindComparisonOptions, 'marks'> & { readonly marks: readonly string[] | undefined }

/** Undefined without blind marks; its script is loaded on demand. */
export function useBlindComparison({ desk, findings, list, marks }: Options) {
  const [load, setLoad] = useState<{ readonly compare: typeof compareBlind }>()
  const isWanted = marks !== undefined
  useEffect(() => {
    if (isWanted) void import('./blind-comparison.tsx').then(({ compareBlind: compare }) => setLoad({ compare }))
  }, [isWanted])
  return useMemo(
    () => (marks === undefined ? undefined : load?.compare({ desk, findings, list, marks })),
    [load, desk, findings, list, marks],
  )
}
