import type { ReportModel } from '@xrai/contract/records/report'
import { outsideRange } from '@xrai/contract/review/outside-range'
import { t } from '@xrai/contract/strings/translate'
import { absentWithFinding } from '@xrai/contract/teeth/tooth-chart'
import { useAnalysis } from '../../client/analyses.ts'
import { absentText, outsideText } from '../../findings/tooth-chart/tooth-words.ts'
import { RoomLink } from './room-link.tsx'

/** Teeth that contradict the findings on them, and findings on other teeth than a periapical shows. */
export function ToothNotices({ report }: { readonly report: ReportModel }) {
  const { analysisId, predictions, toothDecisions, radiographyType } = report
  const { data: analysis } = useAnalysis(radiographyType === 'periapical' ? analysisId : undefined)
  const absent = absentWithFinding(predictions, toothDecisions)
  const outside = analysis?.toothRange ? outsideRange(predictions, analysis.toothRange) : []
  const texts = [
    ...(absent.length > 0 ? [absentText(absent)] : []),
    ...(outside.length > 0 ? [outsideText(outside)] : []),
  ]
  if (texts.length === 0) return null
  return (
    <div className="rounded-control border border-line bg-mist p-4">
      {texts.map(text => (
        <p key={text} className="text-14 font-medium">
          {text}
        </p>
      ))}
      <RoomLink analysisId={analysisId}>{t('signing.toCorrect')}</RoomLink>
    </div>
  )
}
