import type { Warning, WarningCode } from '@xrai/contract/records/warnings'
import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../ui/alert.tsx'

const texts = { CHILD: 'quality.child', RESEARCH: 'quality.research' } as const satisfies Readonly<
  Record<WarningCode, string>
>

/** Strips over the room: what must be known before an analysis is believed. */
export const AnalysisWarnings = ({ warnings }: { readonly warnings: readonly Warning[] }) =>
  warnings.map(({ code }) => (
    <Alert key={code} tone="warn" strip>
      {t(texts[code])}
    </Alert>
  ))
