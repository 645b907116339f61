import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import { warningsOfFile } from '@xrai/contract/records/warnings'
import { t } from '@xrai/contract/strings/translate'
import { useMemo, useState } from 'react'
import { dayOf } from '../../base/language/days.ts'
import { Alert } from '../../base/ui/alert.tsx'
import type { Finding } from '../../findings/finding.ts'
import { MeasuredBy } from '../../findings/measured-model.ts'
import { startingFilters } from '../../findings/starting-filters.ts'
import { LazyToothChart } from '../../findings/tooth-chart/lazy-tooth-chart.tsx'
import { useClassFilters } from '../../findings/use-class-filters.tsx'
import { Workbench } from '../../findings/workbench/workbench.tsx'
import { isOfChild } from '../../intake/anonymise/of-child.ts'
import { AnalysisWarnings } from '../../records/analyses/analysis-warnings.tsx'
import type { ViewerImage } from '../../viewer/image/viewer-image.ts'
import { Viewer } from '../../viewer/viewer.tsx'
import { useViewerStore } from '../../viewer/viewer-store.ts'
import { Invitation } from './invitation.tsx'
import { ResultHeader } from './result-header.tsx'
import type { Tried } from './use-try-out.ts'

interface ResultProps {
  readonly tried: Tried
  /** The measured figures of the model; undefined if the server is unreachable. */
  readonly measured: MeasuredModel | null | undefined
  readonly onBack: () => void
}

/** The local analysis result, displayed as in /preview; nothing of it is stored. */
export function Result({ tried, measured, onBack }: ResultProps) {
  const { analysis } = tried
  const { predictions, facts, dentition, orientation, fault } = analysis
  const store = useViewerStore(facts)
  const [chosen, choose] = useState(() => startingFilters(predictions))
  const filters = useClassFilters(predictions, chosen, choose)
  const picture = useMemo(() => viewerImageOf(tried), [tried])
  const ofChild = isOfChild({ ages: [facts.dicom], birthDate: null, today: dayOf(new Date()) })
  const toothChart =
    dentition.numbering === 'off'
      ? undefined
      : (shown: readonly Finding[]) => (
          <LazyToothChart store={store} findings={shown} toothDecisions={[]} isReviewed={false} {...dentition} />
        )
  return (
    <MeasuredBy value={analysis.experimental || fault ? null : measured}>
      <Workbench
        store={store}
        predictions={predictions}
        toothChart={toothChart}
        filters={filters}
        head={
          <>
            <ResultHeader analysis={analysis} onBack={onBack} />
            {analysis.experimental && (
              <Alert tone="warn" strip>
                {t('preview.experimental')}
              </Alert>
            )}
            <AnalysisWarnings
              warnings={[
                ...(fault ? [{ code: fault }] : []),
                ...(ofChild ? [{ code: 'CHILD' } as const] : []),
                ...warningsOfFile(facts),
              ]}
              orientation={orientation}
            />
          </>
        }
        foot={<Invitation tried={tried} />}
        room={marks => <Viewer store={store} picture={picture} marks={marks} />}
      />
    </MeasuredBy>
  )
}

/** The file itself if the browser can display it, else its decoded pixels at full depth. */
function viewerImageOf({ file, analysis: { pixels } }: Tried): ViewerImage {
  if (!pixels) return { kind: 'encoded', blob: file }
  const { width, height, data, maximum } = pixels
  return { kind: 'grey', width, height, pixels: data, window: { lower: 0, upper: maximum } }
}
