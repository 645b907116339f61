import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import type { Finding } from './finding.ts'
import { findingSummary } from './finding-summary.ts'
import { useMeasured } from './measured-model.ts'
import { PrecisionLink } from './precision-link.tsx'

type Judged = Pick<Prediction, 'class' | 'confidence' | 'experimental'>

/** The measured precision of findings like this one. */
function FindingNote({ finding }: { readonly finding: Judged }) {
  const model = useMeasured()
  if (model === undefined) return null
  const { sentence, notes } = findingSummary(finding, model)
  return (
    <div data-precision className="mt-3 border-l-2 border-room-edge pl-3 text-13 text-room-muted">
      <p className="text-14 text-room-text">{sentence}</p>
      {notes.map(note => (
        <p key={note} className="mt-1">
          {note}
        </p>
      ))}
      {finding.experimental && <p className="mt-1">{t('findings.experimentalOne')}</p>}
      <p className="mt-1">
        <PrecisionLink />
      </p>
    </div>
  )
}

/** The measured accuracy of the detector's own finding, even after a user changed it; empty for an added finding. */
export function Judgement({ finding }: { readonly finding: Finding }) {
  const judged = 'original' in finding ? finding.original : finding
  return judged && <FindingNote finding={judged} />
}
