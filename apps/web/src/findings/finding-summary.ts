import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import { sentenceOfCheck } from './checked.ts'
import { precisionAtConfidence } from './precision-at-confidence.ts'
import { toRatio } from './ratio.ts'
import type { Summary } from './threshold-summary.ts'

/** With fewer findings there is no figure. */
const least = 10

/** How often a finding like this one is right. */
export function findingSummary(
  { class: id, confidence }: Pick<Prediction, 'class' | 'confidence'>,
  model: MeasuredModel | null,
): Summary {
  if (model === null) return alone(t('findings.measuredUnknown'))
  if (model.cutOuts) return alone(sentenceOfCheck(model.check, id, confidence) ?? t('findings.periapicalUnknown'))
  const measured = model.classes.find(one => one.id === id)
  const right = measured ? precisionAtConfidence(measured, confidence) : null
  const tuned = measured?.curvePart === 'tune'
  if (right === null) return alone(t(tuned ? 'findings.rightTunedOnly' : 'findings.rightUnknown'))
  const { count, share } = right
  if (count < least) return alone(t('findings.rightFew', { count }))
  const { part, of } = toRatio(share)
  const sentence = t('findings.rightAt', { right: part, of, count })
  if (tuned) return { sentence, notes: [t('findings.rightTuned')] }
  return { sentence, notes: model.sameOrigin ? [t('findings.rightOwn')] : [] }
}

const alone = (sentence: string): Summary => ({ sentence, notes: [] })
