import { useQuery } from '@tanstack/react-query'
import type { ComparedRadiograph } from '@xrai/contract/comparison/compare-findings'
import type { Analysis } from '@xrai/contract/records/analysis'
import { fold } from '@xrai/contract/review/fold'
import { settleTeeth } from '@xrai/contract/review/settle-teeth'
import { useMemo } from 'react'
import { useAnalysis } from '../../client/analyses.ts'
import { useBlind } from '../../client/blind.ts'
import { decisionsQuery } from '../../client/every-decision.ts'
import { turnDecision } from '../../findings/review/turn-decision.ts'

export interface OpenRadiograph {
  readonly analysis: Analysis
  readonly compared: ComparedRadiograph
  /** The user must mark it first, so the detector's findings are hidden. */
  readonly isBlind: boolean
}

/** One radiograph with its decisions applied, in pixels of the displayed image. */
export function useRadiograph(analysisId: string) {
  const { data: analysis, ...asked } = useAnalysis(analysisId)
  const { data: stored, ...decided } = useQuery(decisionsQuery(analysisId))
  const { blind, ...blindness } = useBlind(analysis)
  const radiograph = useMemo((): OpenRadiograph | undefined => {
    if (!analysis || !stored || !blind) return undefined
    const { image, type, model, toothRange, predictions } = analysis
    const isBlind = blind.state === 'on'
    const decisions = stored.map(decision => turnDecision(decision, image))
    const findings = isBlind ? [] : fold(predictions, decisions)
    const teeth = settleTeeth(analysis.teeth, findings)
    return { analysis, compared: { image, type, model, teeth, toothRange, findings }, isBlind }
  }, [analysis, stored, blind])
  const error = asked.error ?? decided.error ?? blindness.error
  const retry = () => {
    if (asked.error) void asked.refetch()
    if (decided.error) void decided.refetch()
    if (blindness.error) void blindness.refetch()
  }
  return { radiograph, error, isFetching: asked.isFetching || decided.isFetching || blindness.isFetching, retry }
}
