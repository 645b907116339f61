import type { Decision } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import type { Blind } from '@xrai/contract/routes/blind'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useMemo } from 'react'
import type { FindingGroups } from '../finding-groups.ts'
import { type ReviewValue, useSnapshot } from './review-context.ts'
import { useBlindComparison } from './use-blind-comparison.ts'

/** The changes to the list during and after a review without the detector's findings. */
export interface BlindParts {
  readonly findings: readonly FoldedFinding[]
  /** Replaces 'Decididos: n de n'. */
  readonly text: string | undefined
  readonly legend: ReactNode
  readonly groups: FindingGroups | undefined
}

interface BlindReviewOptions {
  readonly review: ReviewValue
  readonly blind: Blind
  /** The findings that pass the filters; the function is stable until they change. */
  readonly list: (findings: readonly FoldedFinding[]) => readonly FoldedFinding[]
}

/** During a blind review only the user's marks are listed; after it, how they agree with the detector. */
export function useBlindReview({ review: { desk, me }, blind, list }: BlindReviewOptions): BlindParts {
  const folded = useSnapshot(desk, state => state.findings)
  const decisions = useSnapshot(desk, state => state.decisions)
  const isBlind = blind.state === 'on'
  const findings = useMemo(() => (isBlind ? ownOf(folded, decisions, me) : folded), [isBlind, folded, decisions, me])
  const marks = blind.state === 'revealed' ? blind.marks : undefined
  const comparison = useBlindComparison({ desk, findings, list, marks })
  const text = isBlind ? markedText(findings.length) : undefined
  return { findings, text, legend: comparison?.legend, groups: comparison?.groups }
}

const ownOf = (findings: readonly FoldedFinding[], decisions: readonly Decision[], me: string | undefined) => {
  const own = new Set(decisions.flatMap(({ id, kind, by }) => (kind === 'add' && by.id === me ? [id] : [])))
  return findings.filter(({ detection_id }) => own.has(detection_id))
}

/** 'Dos hallazgos marcados'. */
const markedText = (count: number): string =>
  count === 0 ? t('blind.markedNone') : count === 1 ? t('blind.markedOne') : t('blind.marked', { count })
