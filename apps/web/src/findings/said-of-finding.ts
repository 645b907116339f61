import type { Prediction } from '@xrai/contract/case/detection'
import type { MeasuredModel } from '@xrai/contract/case/measured-model'
import { t } from '@xrai/contract/strings/translate'
import { sentenceOfCheck } from './checked.ts'
import { outOf } from './out-of.ts'
import { rightAt } from './right-at.ts'
import type { Said } from './said-of-threshold.ts'

/** With fewer findings there is no figure. */
const least = 10

/** How often a finding like this one is right. */
export function saidOfFinding(
  { class: id, confidence }: Pick<Prediction, 'class' | 'confidence'>,
  model: MeasuredModel | null,
): Said {
  if (model === null) return alone(t('findings.worthUnknown'))
  if (model.cutOuts) return alone(sentenceOfCheck(model.check, id, confidence) ?? t('findings.periapicalUnknown'))
  const measured = model.classes.find(one => one.id === id)
  const right = measured ? rightAt(measured, confidence) : null
  const tuned = measured?.curvePart === 'tune'
  if (right === null) return alone(t(tuned ? 'findings.rightTunedOnly' : 'findings.rightUnknown'))
  const { count, share } = right
  if (count < least) return alone(t('findings.rightFew', { count }))
  const { part, of } = outOf(share)
  const sentence = t('findings.rightAt', { right: part, of, count })
  if (tuned) return { sentence, notes: [t('findings.rightTuned')] }
  return { sentence, notes: model.sameOrigin ? [t('findings.rightOwn')] : [] }
}

const alone = (sentence: string): Said => ({ sentence, notes: [] })
