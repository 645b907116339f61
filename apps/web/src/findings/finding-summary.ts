import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import { wholePercent } from '../base/language/whole-percent.ts'
import { sentenceOfCheck } from './checked.ts'
import { leastFindings, precisionAtConfidence } from './precision-at-confidence.ts'

/** A sentence with its basis below it. */
interface Summary {
  readonly sentence: string
  readonly notes: readonly string[]
}

/** A measured precision further from the confidence than this contradicts it. */
const tolerance = 0.1

/** The measured precision of findings like this one. */
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
  const worth = sentencesOfDecay(model, id)
  if (right.count < leastFindings) return { sentence: t('findings.rightFew', { count: right.count }), notes: worth }
  const share = right.right / right.count
  const sentence = t('findings.rightAt', { ...right, percent: wholePercent(share) })
  const differs = Math.abs(share - confidence) > tolerance ? [t('findings.rightDiffers')] : []
  if (tuned) return { sentence, notes: [...differs, t('findings.rightTuned'), ...worth] }
  return { sentence, notes: [...differs, ...(model.sameOrigin ? [t('findings.rightOwn')] : []), ...worth] }
}

/**
 * The reliability of a decay mark, and of its absence, measured per tooth, preferably on a set outside the training
 * data.
 */
function sentencesOfDecay({ decay: [first] }: MeasuredModel, id: string): readonly string[] {
  if (first === undefined || !isAskedByTooth(id)) return []
  const { radiographs, from, marked, right, decayed } = first
  const figures = { radiographs, percent: wholePercent(from), marked, right, decayed, missed: decayed - right }
  return [t(first.sameOrigin ? 'findings.decayOwn' : 'findings.decayElsewhere', figures), t('findings.decayAbsence')]
}

/** The training asks each tooth about these together; a mark of either counts (`training/by_tooth.py`). */
const isAskedByTooth = (id: string) => id === 'Caries' || id === 'ROOT STUMP'

const alone = (sentence: string): Summary => ({ sentence, notes: [] })
