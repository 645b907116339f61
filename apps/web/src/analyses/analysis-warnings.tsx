import type { Orientation } from '@xrai/contract/records/orientation'
import { turnedText } from '@xrai/contract/records/turned-text'
import type { Warning, WarningCode } from '@xrai/contract/records/warnings'
import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../ui/alert.tsx'

const texts = {
  CHILD: 'quality.child',
  RESEARCH: 'quality.research',
  FIRST_FRAME: 'quality.firstFrame',
  OTHER_MODALITY: 'quality.otherModality',
} as const satisfies Readonly<Record<WarningCode, string>>

interface AnalysisWarningsProps {
  readonly warnings: readonly Pick<Warning, 'code'>[]
  /** How the picture was turned right; null as it was sent. */
  readonly orientation?: Orientation | null
}

/** Strips over the room: what must be known before an analysis is believed. */
export const AnalysisWarnings = ({ warnings, orientation = null }: AnalysisWarningsProps) => (
  <>
    {warnings.map(({ code }) => (
      <Alert key={code} tone="warn" strip>
        {t(texts[code])}
      </Alert>
    ))}
    {orientation && (
      <Alert tone="info" strip>
        {turnedText(orientation)}
      </Alert>
    )}
  </>
)
