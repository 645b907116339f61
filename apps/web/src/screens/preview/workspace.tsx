import type { Analysis } from '@xrai/contract/records/analysis'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters } from '@xrai/contract/records/report'
import type { Blind } from '@xrai/contract/routes/blind'
import { useState } from 'react'
import { detectedClasses } from '../../findings/class-counts.ts'
import { useClassFilters } from '../../findings/use-class-filters.tsx'
import { AnalysisRoom } from '../../review-room/analysis-room.tsx'
import { useBlinded } from '../../review-room/blinded.ts'
import { PreviewHeader, useGoBack } from './preview-header.tsx'
import { readFilters, storeFilters, withNewClasses } from './stored-filters.ts'

interface WorkspaceProps {
  readonly analysis: Analysis
  readonly blind: Blind
}

/** The review room of one radiograph. */
export function Workspace({ analysis: stored, blind }: WorkspaceProps) {
  const analysis = useBlinded(stored, blind)
  const [chosen, choose] = useStoredFilters(stored.id, stored.predictions)
  const filters = useClassFilters(analysis.predictions, blind.state === 'on' ? unfiltered : chosen, choose)
  const goBack = useGoBack()
  return (
    <AnalysisRoom
      analysis={analysis}
      blind={blind}
      screen="preview"
      filters={filters}
      header={actions => <PreviewHeader analysis={analysis} actions={actions} />}
      onRemove={goBack}
    />
  )
}

const unfiltered: ReportFilters = { minimumConfidence: 20, classes: [] }

/** The filters of one analysis, stored in this tab. */
function useStoredFilters(analysisId: string, predictions: readonly Prediction[]) {
  const [{ filters, known }, set] = useState(() => ({
    filters: readFilters(analysisId, predictions),
    known: detectedClasses(predictions),
  }))
  const detected = detectedClasses(predictions)
  const isRenewed = detected.some(id => !known.includes(id))
  const shown = isRenewed ? { ...filters, classes: withNewClasses(filters.classes, known, detected) } : filters
  const change = (next: ReportFilters) => {
    set({ filters: next, known: detected })
    storeFilters(analysisId, next, predictions)
  }
  return [shown, change] as const
}
