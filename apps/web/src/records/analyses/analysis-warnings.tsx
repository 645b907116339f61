import { isOverridable, type QualityCode } from '@xrai/contract/errors/quality'
import { faultText } from '@xrai/contract/records/fault-text'
import type { Orientation } from '@xrai/contract/records/orientation'
import { turnedText, turnsSides } from '@xrai/contract/records/turned-text'
import type { Warning, WarningCode } from '@xrai/contract/records/warnings'
import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'

const texts = {
  CHILD: 'quality.child',
  RESEARCH: 'quality.research',
  FIRST_FRAME: 'quality.firstFrame',
  OTHER_MODALITY: 'quality.otherModality',
} as const satisfies Readonly<Record<Exclude<WarningCode, QualityCode>, string>>

interface AnalysisWarningsProps {
  readonly warnings: readonly Pick<Warning, 'code'>[]
  /** How the image was turned upright; null if it was not. */
  readonly orientation?: Orientation | null
}

/** Notices above the dark room: caveats to read before relying on an analysis. */
export const AnalysisWarnings = ({ warnings, orientation = null }: AnalysisWarningsProps) => (
  <>
    {warnings.map(({ code }) => (
      <Alert key={code} tone="warn" strip>
        {isOverridable(code) ? faultText(code, t) : t(texts[code])}
      </Alert>
    ))}
    {orientation && (
      <Alert tone={turnsSides(orientation) ? 'warn' : 'info'} strip>
        {turnedText(orientation)}
      </Alert>
    )}
  </>
)
