import type { Prediction } from '@xrai/contract/case/detection'
import type { MeasuredModel } from '@xrai/contract/case/measured-model'
import { t } from '@xrai/contract/strings/translate'
import { useMeasured } from './measured-model.ts'
import { outOf } from './out-of.ts'
import { PrecisionLink } from './precision-link.tsx'
import { rightAt } from './right-at.ts'

type Judged = Pick<Prediction, 'class' | 'confidence' | 'experimental' | 'research'>

/** How often a finding like this one is right. */
export function FindingWorth({ finding }: { readonly finding: Judged }) {
  const model = useMeasured()
  if (model === undefined) return null
  return (
    <div data-worth className="mt-3 border-l-2 border-room-edge pl-3 text-13 text-room-muted">
      <p className="text-14 text-room-text">{sentenceOf(finding, model)}</p>
      {finding.research && <p className="mt-1">{t('findings.researchOne')}</p>}
      {finding.experimental && <p className="mt-1">{t('findings.experimentalOne')}</p>}
      <p className="mt-1">
        <PrecisionLink />
      </p>
    </div>
  )
}

/** Fewer findings than these say nothing. */
const least = 10

function sentenceOf({ class: id, confidence }: Judged, model: MeasuredModel | null): string {
  if (model === null) return t('findings.worthUnknown')
  const measured = model.classes.find(one => one.id === id)
  const right = measured ? rightAt(measured, confidence) : null
  if (right === null) return t('findings.rightUnknown')
  if (right.count < least) return t('findings.rightFew', { count: right.count })
  const { part, of } = outOf(right.share)
  return t('findings.rightAt', { right: part, of, count: right.count })
}
