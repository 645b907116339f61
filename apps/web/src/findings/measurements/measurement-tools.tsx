import type { Analysis } from '@xrai/contract/records/analysis'
import { useAnalysis } from '../../client/analyses.ts'
import { ImageTools } from '../../viewer/toolbox/image-tools.tsx'
import type { ToolPlace } from '../../viewer/viewer.tsx'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { CalibrationActions } from './calibration-actions.tsx'
import { useMeasurementBook } from './use-measurement-book.ts'

interface MeasurementToolsProps extends ToolPlace {
  readonly store: ViewerStore
  readonly analysisId: string
  /** The user's latest decision on a finding. */
  readonly lastDecision: string | null
}

/** The measuring tools of a stored analysis, which save each measurement. */
export function MeasurementTools({ analysisId, ...place }: MeasurementToolsProps) {
  const { data: analysis } = useAnalysis(analysisId)
  return analysis ? <ToolsOf analysis={analysis} {...place} /> : null
}

function ToolsOf({ analysis, ...place }: Omit<MeasurementToolsProps, 'analysisId'> & { readonly analysis: Analysis }) {
  const book = useMeasurementBook(analysis)
  return (
    <ImageTools
      {...place}
      book={book}
      scaleActions={<CalibrationActions analysis={analysis} source={book.scale.source} />}
    />
  )
}
