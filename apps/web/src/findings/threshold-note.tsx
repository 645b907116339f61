import { useMeasured } from './measured-model.ts'
import { PrecisionLink } from './precision-link.tsx'
import { thresholdSentence } from './threshold-summary.ts'

interface ThresholdNoteProps {
  /** Percent. */
  readonly minimumConfidence: number
  /** Wire classes; none means that no class filter is active. */
  readonly classes: readonly string[]
}

/** Precision and recall at the threshold in one line; details are on /precision. */
export function ThresholdNote({ minimumConfidence, classes }: ThresholdNoteProps) {
  const model = useMeasured()
  if (model === undefined) return null
  const sentence = thresholdSentence(model, classes, minimumConfidence)
  return (
    <div data-precision className="flex min-w-0 gap-2 text-13 text-room-muted max-lg:flex-col lg:items-baseline">
      <p title={sentence} className="max-w-none text-room-text lg:line-clamp-2 lg:leading-tight">
        {sentence}
      </p>
      <span className="shrink-0">
        <PrecisionLink />
      </span>
    </div>
  )
}
