import { t } from '@xrai/contract/strings/translate'
import { useMeasured } from './measured-model.ts'
import { PrecisionLink } from './precision-link.tsx'
import { thresholdSummary } from './threshold-summary.ts'

interface ThresholdNoteProps {
  /** Percent. */
  readonly minimumConfidence: number
  /** Wire classes; none means that no class filter is active. */
  readonly classes: readonly string[]
}

/** What the threshold costs and buys: how much of what is shown is right, and how much of what is there is found. */
export function ThresholdNote({ minimumConfidence, classes }: ThresholdNoteProps) {
  const model = useMeasured()
  if (model === undefined) return null
  const { sentence, notes } = thresholdSummary(model, classes, minimumConfidence)
  return (
    <div data-precision className="mt-3 border-l-2 border-room-edge pl-3 text-13 text-room-muted">
      <p className="text-14 text-room-text">{sentence}</p>
      <p className="mt-1">
        {notes.map(note => `${note} `)}
        {model?.use === 'evaluation' && `${t('findings.evaluationModel')} `}
        <PrecisionLink />
      </p>
    </div>
  )
}
